/*
 * stats/waits.c: what ractors wait for. Part of ractor.c. internal/stats/waits.h has the
 * invariants.
 */
#include "internal/common/atomic.h"
#include "internal/stats/live.h"
#include "internal/stats/waits.h"
#include <sys/resource.h>
#include <time.h>

void rb_ractor_sched_barrier_start(rb_vm_t *vm, rb_ractor_t *cr);
void rb_ractor_sched_barrier_join(rb_vm_t *vm, rb_ractor_t *cr);

static uint64_t
stats_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* ---- the time in which ractors wait for one ------------------------------------------------- */

static struct {
    uint32_t busy;
    unsigned int waiting;               /* ractors that wait, and collections that run */
    uint64_t since, since_processor;    /* waiting is not 0 since then */
    struct rb_stats_sums sums;          /* until `started`, or all */
    uint64_t started, started_processor;        /* 0: off */
    long started_switches, started_forced_switches;
} stats_all;

/* Steps of collections that have begun, and that have ended: odd while one runs. */
static unsigned int stats_collection_steps;
/* When all were stopped for something that is no collection. The first that continues takes it. */
static uint64_t stats_stopped_since;

/* stats_all is locked. */
static void
stats_publish(void)
{
    if (!(rb_stats_on & RB_STATS_LIVE)) return;
    struct rb_stats_live_all all = {
        .wall = stats_all.sums.wall, .started = stats_all.started,
        .serial = stats_all.sums.serial, .stopped = stats_all.sums.stopped,
        .since = stats_all.waiting ? stats_all.since : 0, .most_ractors = stats_all.sums.ractors
    };
    rb_stats_live_put_all(&all);
}

static void
stats_serial_begins(uint64_t now)
{
    rb_stats_lock(&stats_all.busy);
    if (stats_all.waiting++ == 0) {
        stats_all.since = now;
        stats_all.since_processor = stats_clock(CLOCK_PROCESS_CPUTIME_ID);
        stats_publish();
    }
    rb_stats_unlock(&stats_all.busy);
}

/*
 * Nobody waits any more. Where the machine has other work, the one that is waited for does not run
 * all the time: so its work is what the processors did, which the others hardly used.
 */
static void
stats_serial_add(struct rb_stats_sums *sums, uint64_t now)
{
    uint64_t work = stats_clock(CLOCK_PROCESS_CPUTIME_ID) - stats_all.since_processor;
    uint64_t took = now > stats_all.since ? now - stats_all.since : 0;

    sums->serial += took;
    sums->serial_work += work < took ? work : took;
}

static void
stats_serial_ends(uint64_t now, uint64_t stopped)
{
    rb_stats_lock(&stats_all.busy);
    if (stats_all.waiting > 0 && --stats_all.waiting == 0) stats_serial_add(&stats_all.sums, now);
    stats_all.sums.stopped += stopped;
    if (!stats_all.waiting || stopped) stats_publish();
    rb_stats_unlock(&stats_all.busy);
}

static bool
stats_serial_p(enum rb_stats_cause cause)
{
    return cause <= RB_STATS_STOP;
}

/* ---- a wait -------------------------------------------------------------------------------- */

static void
stats_wait_place(struct rb_stats_wait *wait, struct rb_stats_place place)
{
    size_t cut = place.length > RB_STATS_PATH ? place.length - RB_STATS_PATH : 0;

    wait->line = place.line;
    wait->length = (uint32_t)(place.length - cut);
    memcpy(wait->path, place.path + cut, wait->length);
}

/*
 * Whether code can be moved now: a collection may stop all once more in its middle, and lets go the
 * lock meanwhile.
 */
static bool
stats_barrier_in_collection_p(enum rb_stats_cause cause)
{
    return (cause == RB_STATS_BARRIER || cause == RB_STATS_STOP) &&
        (ul_atomic_load_relaxed(&stats_collection_steps) & 1);
}

static void
stats_wait_begin(struct rb_stats_wait *wait, enum rb_stats_cause cause, bool with_line)
{
    static const char no_line[] = "(no line)";
    rb_execution_context_t *ec = rb_current_execution_context(false);

    if (!ec) return;
    struct rb_stats_books *books = rb_stats_books_of(rb_ec_ractor_ptr(ec));
    if (!books || (books->at_barrier && cause == RB_STATS_LOCK)) return;        /* WTS-2 */
    struct rb_stats_place place = { no_line, strlen(no_line), 0 };
    if (stats_barrier_in_collection_p(cause)) with_line = false;
    if (with_line) place = rb_stats_here(ec);
    wait->books = books;
    wait->cause = cause;
    stats_wait_place(wait, place);
    wait->serial = stats_serial_p(cause);
    wait->collections = ul_atomic_load_relaxed(&stats_collection_steps);
    wait->began = rb_stats_now();
    wait->live = NULL;
    if (rb_stats_on & RB_STATS_LIVE) {
        wait->live = rb_stats_live_wait_begins(books, with_line ? &place : NULL, cause,
                                               wait->began);
    }
    if (wait->serial) stats_serial_begins(wait->began);
}

void
rb_stats_wait_count_begin(struct rb_stats_wait *wait, enum rb_stats_cause cause)
{
    stats_wait_begin(wait, cause, true);
}

void
rb_stats_wait_count_begin_without_line(struct rb_stats_wait *wait, enum rb_stats_cause cause)
{
    stats_wait_begin(wait, cause, false);
}

/* Another ractor collected meanwhile: then the wait was for that. */
static bool
stats_collected_p(const struct rb_stats_wait *wait)
{
    return (wait->collections & 1) ||
        ul_atomic_load_relaxed(&stats_collection_steps) != wait->collections;
}

/*
 * How long all stood still, for the first that continues; otherwise 0. All were stopped after this
 * wait began: an earlier time is that of another barrier, at which nobody waited.
 */
static uint64_t
stats_stopped_time(const struct rb_stats_wait *wait, uint64_t now)
{
    uint64_t since = ul_atomic_load_relaxed(&stats_stopped_since);

    if (wait->cause != RB_STATS_BARRIER || since < wait->began || since >= now) return 0;
    if (!ul_atomic_cas_ordered(&stats_stopped_since, &since, 0)) return 0;
    return stats_collected_p(wait) ? 0 : now - since;
}

void
rb_stats_wait_count_end(struct rb_stats_wait *wait)
{
    uint64_t now = rb_stats_now();
    struct rb_stats_books *books = wait->books;

    unsigned int ractors = ul_atomic_load_relaxed(&GET_VM()->ractor.cnt);
    if (stats_all.sums.ractors < ractors) stats_all.sums.ractors = ractors;
    if (wait->serial) stats_serial_ends(now, stats_stopped_time(wait, now));
    enum rb_stats_cause began_as = wait->cause;
    if ((wait->cause == RB_STATS_LOCK || wait->cause == RB_STATS_BARRIER) &&
        stats_collected_p(wait)) wait->cause = RB_STATS_COLLECTION;

    rb_stats_lock(&books->busy);
    rb_stats_tally_add(&books->waits[wait->cause], now - wait->began);
    struct rb_stats_row *row =
        rb_stats_table_row(&books->places, wait->cause, wait->path, wait->length, wait->line);
    if (row) rb_stats_tally_add(&row->tally, now - wait->began);
    rb_stats_event_add(books, wait->cause, wait->began, now, row);
    if (wait->live) rb_stats_live_wait_ended(wait->live, books, began_as, wait->cause);
    rb_stats_unlock(&books->busy);
}

/* One that sleeps until something wakes it is in no queue. */
void
rb_stats_turn_count_begin(struct rb_stats_wait *wait, const rb_thread_t *th)
{
    const struct ccan_list_node *node = &th->sched.node.readyq;

    if (node->next && node->next != node) {
        rb_stats_wait_count_begin_without_line(wait, RB_STATS_TURN);
    }
}

/* ---- barriers ------------------------------------------------------------------------------- */

void
rb_stats_barrier_start(rb_vm_t *vm, rb_ractor_t *cr)
{
    struct rb_stats_wait wait;

    rb_stats_wait_begin(&wait, RB_STATS_STOP);
    if (wait.books) wait.books->at_barrier = true;
    rb_ractor_sched_barrier_start(vm, cr);
    if (!wait.books) return;
    wait.books->at_barrier = false;
    rb_stats_wait_end(&wait);
    ul_atomic_store_relaxed(&stats_stopped_since, rb_stats_now());
}

void
rb_stats_barrier_join(rb_vm_t *vm, rb_ractor_t *cr)
{
    struct rb_stats_wait wait;

    rb_stats_wait_begin(&wait, RB_STATS_BARRIER);
    if (wait.books) wait.books->at_barrier = true;
    rb_ractor_sched_barrier_join(vm, cr);
    if (!wait.books) return;
    wait.books->at_barrier = false;
    rb_stats_wait_end(&wait);
}

/* ---- collections ---------------------------------------------------------------------------- */

void
rb_stats_collection_begins(uint64_t now, bool stops)
{
    ul_atomic_fetch_or_relaxed(&stats_collection_steps, 1);
    if (stops) stats_serial_begins(now);
}

void
rb_stats_collection_ended(uint64_t began, bool stops)
{
    rb_execution_context_t *ec = rb_current_execution_context(false);
    uint64_t now = rb_stats_now();

    ul_atomic_fetch_add_relaxed(&stats_collection_steps, 1);
    if (stops) stats_serial_ends(now, now - began);
    struct rb_stats_books *books = ec ? rb_stats_books_of(rb_ec_ractor_ptr(ec)) : NULL;
    if (!books) return;

    struct rb_stats_place place = rb_stats_here(ec);
    rb_stats_lock(&books->busy);
    struct rb_stats_row *row = rb_stats_table_row(&books->places, RB_STATS_COLLECTS, place.path,
                                                  place.length, place.line);
    if (row) rb_stats_tally_add(&row->tally, now - began);
    rb_stats_event_add(books, RB_STATS_COLLECTS, began, now, row);
    rb_stats_unlock(&books->busy);
}

/* ---- the sums ------------------------------------------------------------------------------- */

void
rb_stats_sums_start(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    stats_all.started_switches = usage.ru_nvcsw;
    stats_all.started_forced_switches = usage.ru_nivcsw;
    stats_all.started_processor = stats_clock(CLOCK_PROCESS_CPUTIME_ID);
    stats_all.started = rb_stats_now();
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
    if (stats_all.started) {
        getrusage(RUSAGE_SELF, &usage);
        sums.switches += usage.ru_nvcsw - stats_all.started_switches;
        sums.forced_switches += usage.ru_nivcsw - stats_all.started_forced_switches;
        sums.processor += stats_clock(CLOCK_PROCESS_CPUTIME_ID) - stats_all.started_processor;
        sums.wall += now - stats_all.started;
        if (stats_all.waiting) stats_serial_add(&sums, now);
        if (sums.ractors < GET_VM()->ractor.cnt) sums.ractors = GET_VM()->ractor.cnt;
    }
    rb_stats_unlock(&stats_all.busy);
    return sums;
}

static void
stats_serial_restart(void)
{
    stats_all.since = rb_stats_now();
    stats_all.since_processor = stats_clock(CLOCK_PROCESS_CPUTIME_ID);
}

void
rb_stats_sums_stop(void)
{
    struct rb_stats_sums sums = rb_stats_sums_now();

    rb_stats_lock(&stats_all.busy);
    stats_all.sums = sums;
    stats_serial_restart();
    stats_all.started = 0;
    rb_stats_unlock(&stats_all.busy);
}

void
rb_stats_sums_clear(void)
{
    rb_stats_lock(&stats_all.busy);
    stats_all.sums = (struct rb_stats_sums){ 0 };
    stats_serial_restart();
    rb_stats_unlock(&stats_all.busy);
    if (stats_all.started) rb_stats_sums_start();
}

void
rb_stats_sums_after_fork(void)
{
    stats_all.busy = 0;
    stats_all.waiting = 0;
    stats_all.sums = (struct rb_stats_sums){ 0 };
    stats_collection_steps = 0;
    stats_stopped_since = 0;
    if (stats_all.started) rb_stats_sums_start();
}
