#ifndef INTERNAL_STATS_WAITS_H                                  /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_STATS_WAITS_H
/**
 * What ractors wait for, and how long. A wait begins and ends in functions that are called only
 * where something really waits: a lock was found taken, a barrier has begun, no message has come.
 * There, one word is tested; no other code knows that there are statistics.
 *
 * Stored: in the books of the ractor, by cause and by place; and for all together the time in which
 * a ractor waited for the lock, a barrier or a collection: meanwhile one alone does the work that
 * cannot be done in parallel. Owner of that: the process.
 *
 * Invariants
 *   WTS-1  A wait ends in the thread in which it began, while that is the one that runs the ractor.
 *   WTS-2  A wait for the lock that belongs to a barrier is not counted by itself.
 *   WTS-3  The line is read when a wait begins, by a ractor that runs: so no collection moves code
 *          meanwhile. At its end another ractor may be collecting. A wait has no line where that
 *          may be so at its beginning, too: in a thread that has yet to get its turn, and at a
 *          barrier in the middle of a collection.
 */
#include "internal/stats/books.h"

enum { RB_STATS_PATH = 512 };           /* of a longer path, its end */

struct rb_stats_wait {
    struct rb_stats_books *books;       /* NULL: it is not counted */
    enum rb_stats_cause cause;
    unsigned int collections;           /* how many had begun or ended when it began */
    bool serial;
    void *live;                         /* where it is published; or NULL */
    uint64_t began;                     /* nanoseconds of the monotonic clock */
    int line;
    uint32_t length;
    char path[RB_STATS_PATH];
};

/* For all of the process. */
struct rb_stats_sums {
    uint64_t wall, processor;           /* while it was on; nanoseconds */
    uint64_t serial;                    /* a ractor waited for lock, barrier, or collection */
    uint64_t serial_work;               /* what the process worked meanwhile; at most `serial` */
    uint64_t stopped;                   /* all stood still but one */
    long switches, forced_switches;     /* of native threads */
    unsigned int ractors;               /* the most that there were at one time */
};

void rb_stats_wait_count_begin(struct rb_stats_wait *wait, enum rb_stats_cause cause);
void rb_stats_wait_count_end(struct rb_stats_wait *wait);

static inline void
rb_stats_wait_begin(struct rb_stats_wait *wait, enum rb_stats_cause cause)
{
    wait->books = NULL;
    if (RB_UNLIKELY(rb_stats_on & RB_STATS_TIMED)) rb_stats_wait_count_begin(wait, cause);
}

static inline void
rb_stats_wait_end(struct rb_stats_wait *wait)
{
    if (RB_UNLIKELY(wait->books != NULL)) rb_stats_wait_count_end(wait);
}

struct rb_thread_struct;
void rb_stats_turn_count_begin(struct rb_stats_wait *wait, const struct rb_thread_struct *th);

/* The same, where another ractor may be collecting. */
void rb_stats_wait_count_begin_without_line(struct rb_stats_wait *wait, enum rb_stats_cause cause);

static inline void
rb_stats_wait_begin_without_line(struct rb_stats_wait *wait, enum rb_stats_cause cause)
{
    wait->books = NULL;
    if (RB_UNLIKELY(rb_stats_on & RB_STATS_TIMED)) {
        rb_stats_wait_count_begin_without_line(wait, cause);
    }
}

/** @p th waits until its ractor's scheduler runs it. It is counted when it could run. */
static inline void
rb_stats_turn_begin(struct rb_stats_wait *wait, const struct rb_thread_struct *th)
{
    wait->books = NULL;
    if (RB_UNLIKELY(rb_stats_on & RB_STATS_TIMED)) rb_stats_turn_count_begin(wait, th);
}

struct rb_vm_struct;
/** In place of rb_ractor_sched_barrier_start and _join: the same, and the waits are counted. */
void rb_stats_barrier_start(struct rb_vm_struct *vm, struct rb_ractor_struct *cr);
void rb_stats_barrier_join(struct rb_vm_struct *vm, struct rb_ractor_struct *cr);

/** For the GC (internal/stats/collections.h): a step of a collection begins @p now; and has
 *  ended, which began at @p began. @p stops: the others are stopped. The VM lock is held. */
void rb_stats_collection_begins(uint64_t now, bool stops);
void rb_stats_collection_ended(uint64_t began, bool stops);

/** Counting begins, ends; begins from zero. Under the VM lock. */
void rb_stats_sums_start(void);
void rb_stats_sums_stop(void);
void rb_stats_sums_clear(void);
/** In a forked child. */
void rb_stats_sums_after_fork(void);
/** What was counted until now. */
struct rb_stats_sums rb_stats_sums_now(void);

#endif /* INTERNAL_STATS_WAITS_H */
