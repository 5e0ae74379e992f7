#ifndef INTERNAL_STATS_SUMS_H
#define INTERNAL_STATS_SUMS_H
/**
 * Sums of the process: for how long something was on; and the time in which a ractor waited for the
 * lock, a barrier or a collection: meanwhile one alone does the work that cannot be done in
 * parallel. Owner: the process.
 */
#include "internal/stats/books.h"

/* Kinds that are on for a time of their own: `fields`, and all that is timed. */
enum rb_stats_period_kind { RB_STATS_PERIOD_TIMED, RB_STATS_PERIOD_FIELDS, RB_STATS_PERIODS };

struct rb_stats_period {
    uint64_t wall, processor;           /* nanoseconds */
    uint64_t ractors;                   /* the most that there were at one time */
};

struct rb_stats_sums {
    struct rb_stats_period period;      /* of what is timed */
    uint64_t serial;                    /* a ractor waited for lock, barrier, or collection */
    uint64_t serial_work;               /* what the process worked meanwhile; at most `serial` */
    uint64_t stopped;                   /* all stood still but one */
    uint64_t switches, forced_switches; /* of native threads */
};

/** It begins, ends; is 0 from now on. Under the VM lock. */
void rb_stats_period_start(enum rb_stats_period_kind kind);
void rb_stats_period_stop(enum rb_stats_period_kind kind);
void rb_stats_period_clear(enum rb_stats_period_kind kind);
/** Until now. */
struct rb_stats_period rb_stats_period_now(enum rb_stats_period_kind kind);

/** A ractor begins to wait for another one, or to collect; it has ended, and all others stood still
 *  for @p stopped nanoseconds. */
void rb_stats_serial_begins(uint64_t now);
void rb_stats_serial_ends(uint64_t now, uint64_t stopped);
/** There are as many ractors now. */
void rb_stats_ractors_seen(void);

/** Timing begins, ends; begins from zero. Under the VM lock. */
void rb_stats_sums_start(void);
void rb_stats_sums_stop(void);
void rb_stats_sums_clear(void);
/** In a forked child. */
void rb_stats_sums_after_fork(void);
/** The sums until now. */
struct rb_stats_sums rb_stats_sums_now(void);

#endif /* INTERNAL_STATS_SUMS_H */
