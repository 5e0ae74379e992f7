/*
 * stats/sums.c: sums of the process. Part of ractor.c. See internal/stats/sums.h.
 */
#include "internal/common/atomic.h"
#include "internal/stats/live.h"
#include "internal/stats/sums.h"
#include <sys/resource.h>
#include <time.h>

static uint64_t
stats_processor(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* ---- periods -------------------------------------------------------------------------------- */

static struct {
    struct rb_stats_period until;       /* until it was stopped last */
    uint64_t started, started_processor;        /* 0: off */
} stats_periods[RB_STATS_PERIODS];

void
rb_stats_period_start(enum rb_stats_period_kind kind)
{
    stats_periods[kind].started_processor = stats_processor();
    stats_periods[kind].started = rb_stats_now();
}

struct rb_stats_period
rb_stats_period_now(enum rb_stats_period_kind kind)
{
    struct rb_stats_period period = stats_periods[kind].until;
    unsigned int ractors = ul_atomic_load_relaxed(&GET_VM()->ractor.cnt);

    if (!stats_periods[kind].started) return period;
    period.wall += rb_stats_now() - stats_periods[kind].started;
    period.processor += stats_processor() - stats_periods[kind].started_processor;
    if (period.ractors < ractors) period.ractors = ractors;
    return period;
}

void
rb_stats_period_stop(enum rb_stats_period_kind kind)
{
    stats_periods[kind].until = rb_stats_period_now(kind);
    stats_periods[kind].started = 0;
}

void
rb_stats_period_clear(enum rb_stats_period_kind kind)
{
    stats_periods[kind].until = (struct rb_stats_period){ 0 };
    if (stats_periods[kind].started) rb_stats_period_start(kind);
}

/* ---- the time in which ractors wait for one ------------------------------------------------- */

static struct {
    uint32_t busy;
    unsigned int waiting;               /* ractors that wait, and collections that run */
    uint64_t since;                     /* waiting is not 0 since then */
    uint64_t last_end, counted_until;   /* of a wait; of the intervals that are in the sums */
    uint64_t sampled, sampled_processor;        /* when the system was asked, and what it said */
    struct rb_stats_sums sums;          /* until it was stopped, or all; without the period */
    long started_switches, started_forced_switches;
} stats_all;

/* stats_all is locked. */
static void
stats_publish(void)
{
    const struct rb_stats_period *until = &stats_periods[RB_STATS_PERIOD_TIMED].until;

    if (!rb_stats_live) return;
    struct rb_stats_live_all all = {
        .wall = until->wall, .started = stats_periods[RB_STATS_PERIOD_TIMED].started,
        .serial = stats_all.sums.serial, .stopped = stats_all.sums.stopped,
        .since = stats_all.waiting ? stats_all.since : 0, .most_ractors = until->ractors
    };
    rb_stats_live_put_all(&all);
}

/*
 * The processors' time, at an interval's beginning. Asking the system for it takes longer than most
 * waits: so it is asked ten thousand times in a second at most. stats_all is locked.
 */
static void
stats_sample_processor(uint64_t now)
{
    enum { OFTEN = 100 * 1000 };

    if (now < stats_all.sampled + OFTEN) return;
    stats_all.sampled = now;
    stats_all.sampled_processor = stats_processor();
}

/* The caller's timestamp may be older than the last one: an interval is from the first beginning to
 * the last end, and begins after the one before. */
void
rb_stats_serial_begins(uint64_t now)
{
    rb_stats_lock(&stats_all.busy);
    if (now < stats_all.counted_until) now = stats_all.counted_until;
    if (stats_all.waiting++ == 0) {
        stats_all.since = now;
        stats_sample_processor(now);
        stats_publish();
    }
    else if (now < stats_all.since) {
        stats_all.since = now;
    }
    rb_stats_unlock(&stats_all.busy);
}

/*
 * No ractor waits any more. Where the machine has other work, the one that is waited for does not
 * run all the time: so its work is what the processors did, which the others hardly used. In a
 * short time it ran all the time.
 */
static void
stats_serial_add(struct rb_stats_sums *sums, uint64_t now)
{
    enum { SHORT = 50 * 1000 };
    uint64_t took = now > stats_all.since ? now - stats_all.since : 0;
    uint64_t work = took;

    if (took > SHORT && now > stats_all.sampled) {
        uint64_t processor = stats_processor() - stats_all.sampled_processor;
        work = (uint64_t)((double)processor * took / (now - stats_all.sampled));
    }
    sums->serial += took;
    sums->serial_work += work < took ? work : took;
}

void
rb_stats_serial_ends(uint64_t now, uint64_t stopped)
{
    rb_stats_lock(&stats_all.busy);
    if (stats_all.last_end < now) stats_all.last_end = now;
    if (stats_all.waiting > 0 && --stats_all.waiting == 0) {
        stats_serial_add(&stats_all.sums, stats_all.last_end);
        if (stats_all.counted_until < stats_all.last_end) {
            stats_all.counted_until = stats_all.last_end;
        }
    }
    stats_all.sums.stopped += stopped;
    if (!stats_all.waiting || stopped) stats_publish();
    rb_stats_unlock(&stats_all.busy);
}

void
rb_stats_ractors_seen(void)
{
    struct rb_stats_period *until = &stats_periods[RB_STATS_PERIOD_TIMED].until;
    unsigned int ractors = ul_atomic_load_relaxed(&GET_VM()->ractor.cnt);

    if (until->ractors < ractors) until->ractors = ractors;
}

/* ---- the sums ------------------------------------------------------------------------------- */

void
rb_stats_sums_start(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    stats_all.started_switches = usage.ru_nvcsw;
    stats_all.started_forced_switches = usage.ru_nivcsw;
    rb_stats_period_start(RB_STATS_PERIOD_TIMED);
    rb_stats_lock(&stats_all.busy);
    stats_publish();
    rb_stats_unlock(&stats_all.busy);
}

struct rb_stats_sums
rb_stats_sums_now(void)
{
    struct rusage usage;

    rb_stats_lock(&stats_all.busy);
    struct rb_stats_sums sums = stats_all.sums;
    uint64_t now = rb_stats_now();
    sums.period = rb_stats_period_now(RB_STATS_PERIOD_TIMED);
    if (stats_periods[RB_STATS_PERIOD_TIMED].started) {
        getrusage(RUSAGE_SELF, &usage);
        sums.switches += (uint64_t)(usage.ru_nvcsw - stats_all.started_switches);
        sums.forced_switches += (uint64_t)(usage.ru_nivcsw - stats_all.started_forced_switches);
        if (stats_all.waiting) stats_serial_add(&sums, now);
    }
    rb_stats_unlock(&stats_all.busy);
    return sums;
}

static void
stats_serial_restart(void)
{
    stats_all.since = stats_all.counted_until = stats_all.sampled = rb_stats_now();
    stats_all.sampled_processor = stats_processor();
}

void
rb_stats_sums_stop(void)
{
    struct rb_stats_sums sums = rb_stats_sums_now();

    rb_stats_lock(&stats_all.busy);
    stats_all.sums = sums;
    stats_serial_restart();
    rb_stats_period_stop(RB_STATS_PERIOD_TIMED);
    stats_publish();
    rb_stats_unlock(&stats_all.busy);
}

void
rb_stats_sums_clear(void)
{
    rb_stats_lock(&stats_all.busy);
    stats_all.sums = (struct rb_stats_sums){ 0 };
    stats_serial_restart();
    rb_stats_period_clear(RB_STATS_PERIOD_TIMED);
    rb_stats_unlock(&stats_all.busy);
    if (stats_periods[RB_STATS_PERIOD_TIMED].started) rb_stats_sums_start();
}

void
rb_stats_sums_after_fork(void)
{
    stats_all.busy = 0;
    stats_all.waiting = 0;
    stats_all.sampled = 0;
    rb_stats_sums_clear();
    rb_stats_period_clear(RB_STATS_PERIOD_FIELDS);
}
