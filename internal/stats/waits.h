#ifndef INTERNAL_STATS_WAITS_H
#define INTERNAL_STATS_WAITS_H
/**
 * Waits of ractors, and how long they are. A wait begins and ends in functions that are called only
 * where something really waits: a lock was found taken, a barrier has begun, no message has come.
 * There it is put into a list. Else the scheduler of threads alone knows of statistics: each turn.
 *
 * Stored: in the books of the ractor, by cause and by place; and a list of the waits that continue.
 *
 * Invariants
 *   WTS-1  A wait ends in the thread in which it began, while that is the one that runs the ractor.
 *   WTS-2  A wait for the lock that belongs to a barrier is not counted by itself.
 *   WTS-3  The line is read when a wait begins, by a ractor that runs: so no collection moves code
 *          meanwhile. At its end another ractor may be collecting. A thread that has no GVL, or has
 *          it and is not counted as running yet, uses the line saved when it released the GVL.
 *          There is none at a barrier in the middle of a collection. For a wait that continues
 *          while counting begins it is read then: all others are stopped, and the waiting thread
 *          cannot leave its line before it has left the list, for which it needs the books.
 *   WTS-4  Each wait is in the list, whether something is on or not: of one that continues while
 *          counting begins or ends, or a report is made, the part in that time is counted.
 */
#include "internal/stats/books.h"

/** A wait begins, ends; without line where another ractor may be collecting: then it has that at
 *  which the thread left its turn, if it has none yet. */
void rb_stats_wait_begin(struct rb_stats_wait *wait, enum rb_stats_cause cause);
void rb_stats_wait_begin_without_line(struct rb_stats_wait *wait, enum rb_stats_cause cause);
void rb_stats_wait_count_end(struct rb_stats_wait *wait);

static inline void
rb_stats_wait_end(struct rb_stats_wait *wait)
{
    if (wait->books) rb_stats_wait_count_end(wait);
}

/** The current thread waits for another ractor's message. */
void rb_stats_message_begin(struct rb_stats_wait *wait, enum rb_stats_cause cause);
void rb_stats_message_end(struct rb_stats_wait *wait);

struct rb_thread_struct;
/** @p th waits until its ractor's scheduler runs it: from the moment on in which it could run. The
 *  scheduler is locked. */
void rb_stats_turn_begin(struct rb_stats_wait *wait, struct rb_thread_struct *th);
void rb_stats_turn_ready(const struct rb_thread_struct *th);
void rb_stats_turn_end(struct rb_stats_wait *wait, struct rb_thread_struct *th);
/** @p th, the current thread, is about to leave its turn. The scheduler is locked. */
void rb_stats_turn_left(struct rb_thread_struct *th);

static inline void
rb_stats_turn_leaves(struct rb_thread_struct *th)
{
    if (rb_stats_counts_p(RB_STATS_TIMED)) rb_stats_turn_left(th);
}

/** It has its turn, and will count as running; counts as such. */
void rb_stats_turn_joins(struct rb_thread_struct *th);
void rb_stats_turn_runs(struct rb_thread_struct *th);

/** Timing begins, ends; begins anew. All others are stopped, and rb_stats_on says already what will
 *  be. */
void rb_stats_waits_start(void);
void rb_stats_waits_stop(void);
void rb_stats_waits_restart(void);
/** Calls @p func for each wait that continues and is counted, with what it is until now. The books
 *  are locked. */
void rb_stats_each_wait(const struct rb_stats_books *books,
                        void (*func)(const struct rb_stats_wait *wait, enum rb_stats_cause cause,
                                     const struct rb_stats_tally *tally, void *data), void *data);
/** In a forked child. */
void rb_stats_waits_after_fork(void);

struct rb_vm_struct;
/** In place of rb_ractor_sched_barrier_start and _join: the same, and the waits are counted. */
void rb_stats_barrier_start(struct rb_vm_struct *vm, struct rb_ractor_struct *cr);
void rb_stats_barrier_join(struct rb_vm_struct *vm, struct rb_ractor_struct *cr);

/** For the GC (internal/stats/collections.h): a step of a collection begins @p now; and has
 *  ended, which began at @p began. @p stops: the others are stopped. The VM lock is held. */
void rb_stats_collection_begins(uint64_t now, bool stops);
void rb_stats_collection_ended(uint64_t began, bool stops);

#endif /* INTERNAL_STATS_WAITS_H */
