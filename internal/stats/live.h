#ifndef INTERNAL_STATS_LIVE_H
#define INTERNAL_STATS_LIVE_H
/**
 * When the file of internal/stats/live_file.h is written: where waits and collections are counted,
 * where threads get and leave their turn, and where a ractor needs another page for objects. While
 * nothing is published, each of these tests one word.
 *
 * Stored: how many slots are used. Owner: the process.
 */
#include "internal/common/atomic.h"
#include "internal/stats/live_file.h"

/** LIV-1: a block is changed between these. */
static inline void
rb_stats_live_change(uint64_t *changes)
{
    ul_atomic_store_relaxed(changes, *changes | 1);
    /* release: who sees what is changed sees the odd count, too */
    ul_atomic_fence_release();
}

static inline void
rb_stats_live_changed(uint64_t *changes)
{
    /* release: who sees the even count sees all that was changed */
    ul_atomic_store_release(changes, (*changes | 1) + 1);
}

static inline void
rb_stats_live_put_tally(uint64_t *to, const struct rb_stats_tally *from)
{
    to[0] = from->count;
    to[1] = from->sum;
    to[2] = from->longest;
}

/** A wait begins at @p place, if that is known, at the time @p began. Returns the slot. The
 *  books are locked. */
struct rb_stats_live_slot *rb_stats_live_wait_begins(struct rb_stats_books *books,
                                                     const struct rb_stats_place *place,
                                                     enum rb_stats_cause cause, uint64_t began);
/** It has ended, and is counted for @p counted. The books are locked. */
void rb_stats_live_wait_ended(struct rb_stats_live_slot *slot, const struct rb_stats_books *books,
                              enum rb_stats_cause cause, enum rb_stats_cause counted);
/** The block `all`; its `changes` and `ractors` are not read. */
void rb_stats_live_put_all(const struct rb_stats_live_all *from);
/** The current ractor begins (@p since) or ends (0) a step of a collection. */
void rb_stats_live_collects(uint64_t since);
/** Publishing begins and ends, at RubyVM::Stats.start and stop. */
void rb_stats_live_switch(bool on);
/** For ractor_free: @p r is freed. */
void rb_stats_ractor_free(struct rb_ractor_struct *r);
/** In a forked child, or a daemon, whose parent has ended. The books must forget their slots. */
bool rb_stats_live_after_fork(bool daemon, char *why, size_t size);

struct rb_thread_struct;
void rb_stats_live_put_thread(const struct rb_thread_struct *th, bool runs);
void rb_stats_live_put_allocated(uint64_t objects, uint64_t malloced);

/** For the scheduler of threads: @p th, which calls it, gets the GVL; leaves it. */
static inline void
rb_stats_thread_runs(const struct rb_thread_struct *th)
{
    if (rb_stats_counts_p(RB_STATS_LIVE)) rb_stats_live_put_thread(th, true);
}

static inline void
rb_stats_thread_leaves(const struct rb_thread_struct *th)
{
    if (rb_stats_counts_p(RB_STATS_LIVE)) rb_stats_live_put_thread(th, false);
}

#endif /* INTERNAL_STATS_LIVE_H */
