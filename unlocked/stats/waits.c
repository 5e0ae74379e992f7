/*
 * stats/waits.c: what ractors wait for. Part of ractor.c. internal/stats/waits.h has the
 * invariants.
 */
#include "internal/common/atomic.h"
#include "internal/stats/live.h"
#include "internal/stats/sums.h"
#include "internal/stats/waits.h"

void rb_ractor_sched_barrier_start(rb_vm_t *vm, rb_ractor_t *cr);
void rb_ractor_sched_barrier_join(rb_vm_t *vm, rb_ractor_t *cr);

/* Steps of collections that have begun, and that have ended: odd while one runs. */
static unsigned int stats_collection_steps;
/* When all were stopped for something that is no collection. The first that continues takes it. */
static uint64_t stats_stopped_since;

static bool
stats_serial_p(enum rb_stats_cause cause)
{
    return cause <= RB_STATS_STOP;
}

/* ---- a wait -------------------------------------------------------------------------------- */

static void
stats_wait_place(struct rb_stats_wait *wait, const struct rb_stats_place *place)
{
    size_t cut = rb_stats_end_of(place->path, place->length, RB_STATS_PATH);

    wait->line = place->line;
    wait->length = (uint32_t)(place->length - cut);
    memcpy(wait->path, place->path + cut, wait->length);
}

/* Where th left its turn; NULL: it runs, or counting was off then. */
static const struct rb_stats_place *
stats_left_place(const rb_thread_t *th, struct rb_stats_place *place)
{
    if (!th->stats_left_path) return NULL;
    *place = (struct rb_stats_place){
        th->stats_left_path, th->stats_left_length, th->stats_left_line
    };
    return place;
}

/* The books are locked, and keep the path as long as the ractor has threads. */
static void
stats_put_left_place(struct rb_stats_books *books, rb_thread_t *th)
{
    struct rb_stats_place place = rb_stats_here(th->ec);
    size_t cut = rb_stats_end_of(place.path, place.length, RB_STATS_PATH);
    const struct rb_stats_row *row =
        rb_stats_table_row(&books->files, 0, place.path + cut, place.length - cut, 0);

    if (!row) return;
    th->stats_left_path = row->text;
    th->stats_left_length = row->length;
    th->stats_left_line = row->line < 0 ? row->line : place.line;       /* of "(others)" */
}

/*
 * Whether code can be moved now: a collection may stop all once more in its middle, and lets go the
 * lock meanwhile.
 */
static bool
stats_barrier_in_collection_p(enum rb_stats_cause cause)
{
    return (cause == RB_STATS_BARRIER || cause == RB_STATS_STOP)
        && (ul_atomic_load_relaxed(&stats_collection_steps) & 1);
}

/* It is counted from now on. The books are locked. */
static void
stats_wait_counts(struct rb_stats_wait *wait, const struct rb_stats_place *place)
{
    static const char no_line[] = "(no line)";
    const struct rb_stats_place nowhere = { no_line, strlen(no_line), 0 };

    stats_wait_place(wait, place ? place : &nowhere);
    wait->serial = stats_serial_p(wait->cause);
    wait->collections = ul_atomic_load_relaxed(&stats_collection_steps);
    wait->inside = 0;
    wait->began = rb_stats_now();
    rb_stats_ractors_seen();
    wait->live = NULL;
    if (rb_stats_on & RB_STATS_LIVE) {
        /* the ractor may run another thread */
        const struct rb_stats_place *seen = wait->cause == RB_STATS_TURN ? NULL : place;
        wait->live = rb_stats_live_wait_begins(wait->books, seen, wait->cause, wait->began);
    }
    if (wait->serial) rb_stats_serial_begins(wait->began);
}

static void
stats_wait_link(struct rb_stats_wait *wait)
{
    struct rb_stats_wait **first = &wait->books->waiting;

    wait->next = *first;
    wait->link = first;
    if (*first) (*first)->link = &wait->next;
    *first = wait;
}

static void
stats_wait_unlink(struct rb_stats_wait *wait)
{
    *wait->link = wait->next;
    if (wait->next) wait->next->link = wait->link;
}

static bool
stats_timed_p(void)
{
    return ul_atomic_load_relaxed(&rb_stats_on) & RB_STATS_TIMED;
}

static void
stats_wait_begin(struct rb_stats_wait *wait, enum rb_stats_cause cause,
                 const rb_execution_context_t *ec, bool with_line, bool asleep)
{
    struct rb_stats_books *books = ec ? rb_stats_books_of(rb_ec_ractor_ptr(ec)) : NULL;
    struct rb_stats_place place;

    wait->books = NULL;
    if (!books || (books->at_barrier && cause == RB_STATS_LOCK)) return;        /* WTS-2 */
    rb_thread_t *th = rb_ec_thread_ptr(ec);
    with_line = with_line && !ul_atomic_load_relaxed(&th->stats_joins)
        && !stats_barrier_in_collection_p(cause);
    bool placed = with_line && stats_timed_p();
    if (placed) place = rb_stats_here(ec);
    wait->books = books;
    wait->ec = ec;
    wait->cause = cause;
    wait->with_line = with_line;
    wait->asleep = asleep;
    wait->began = 0;
    rb_stats_lock(&books->busy);
    stats_wait_link(wait);
    if (!asleep && stats_timed_p()) {
        stats_wait_counts(wait, placed ? &place : stats_left_place(th, &place));
    }
    rb_stats_unlock(&books->busy);
}

void
rb_stats_wait_begin(struct rb_stats_wait *wait, enum rb_stats_cause cause)
{
    stats_wait_begin(wait, cause, rb_current_execution_context(false), true, false);
}

void
rb_stats_wait_begin_without_line(struct rb_stats_wait *wait, enum rb_stats_cause cause)
{
    stats_wait_begin(wait, cause, rb_current_execution_context(false), false, false);
}

/* Another ractor collected meanwhile: then the wait was for that. */
static bool
stats_collected_p(const struct rb_stats_wait *wait)
{
    return (wait->collections & 1)
        || ul_atomic_load_relaxed(&stats_collection_steps) != wait->collections;
}

/*
 * How long all stood still, for the first that continues; otherwise 0. All were stopped after this
 * wait began: an earlier time is that of another barrier, at which no ractor waited.
 */
static uint64_t
stats_stopped_time(const struct rb_stats_wait *wait, uint64_t now)
{
    uint64_t since = ul_atomic_load_relaxed(&stats_stopped_since);

    if (wait->cause != RB_STATS_BARRIER || since < wait->began || since >= now) return 0;
    if (!ul_atomic_cas_ordered(&stats_stopped_since, &since, 0)) return 0;
    return stats_collected_p(wait) ? 0 : now - since;
}

/* The cause that it is counted for, and how long until now. */
static struct rb_stats_tally
stats_wait_tally(const struct rb_stats_wait *wait, uint64_t now, enum rb_stats_cause *cause)
{
    struct rb_stats_tally tally = {0};
    uint64_t took = now > wait->began + wait->inside ? now - wait->began - wait->inside : 0;

    *cause = wait->cause;
    if ((wait->cause == RB_STATS_LOCK || wait->cause == RB_STATS_BARRIER)
        && stats_collected_p(wait)) *cause = RB_STATS_COLLECTION;
    rb_stats_tally_add(&tally, took);
    return tally;
}

/* The books are locked. */
static void
stats_wait_count(struct rb_stats_wait *wait, uint64_t now)
{
    struct rb_stats_books *books = wait->books;
    enum rb_stats_cause cause;

    rb_stats_ractors_seen();
    if (wait->serial) rb_stats_serial_ends(now, stats_stopped_time(wait, now));
    struct rb_stats_tally tally = stats_wait_tally(wait, now, &cause);
    rb_stats_tally_join(&books->waits[cause], &tally);
    struct rb_stats_row *row =
        rb_stats_table_row(&books->places, cause, wait->path, wait->length, wait->line);
    if (row) rb_stats_tally_join(&row->tally, &tally);
    rb_stats_event_add(books, cause, wait->began, wait->began + tally.sum, row);
    if (wait->live) rb_stats_live_wait_ended(wait->live, books, wait->cause, cause);
    wait->began = 0;
}

void
rb_stats_wait_count_end(struct rb_stats_wait *wait)
{
    rb_stats_lock(&wait->books->busy);
    if (wait->began) stats_wait_count(wait, rb_stats_now());
    stats_wait_unlink(wait);
    rb_stats_unlock(&wait->books->busy);
}

/* ---- waits for messages, and for a turn in the middle of them ------------------------------- */

void
rb_stats_message_begin(struct rb_stats_wait *wait, enum rb_stats_cause cause)
{
    rb_execution_context_t *ec = rb_current_execution_context(false);

    stats_wait_begin(wait, cause, ec, true, false);
    if (wait->books) rb_ec_thread_ptr(ec)->stats_wait = wait;
}

void
rb_stats_message_end(struct rb_stats_wait *wait)
{
    if (!wait->books) return;
    rb_ec_thread_ptr(wait->ec)->stats_wait = NULL;
    rb_stats_wait_count_end(wait);
}

void
rb_stats_turn_left(rb_thread_t *th)
{
    struct rb_stats_books *books;

    if (th->status == THREAD_KILLED) return;
    if (!(books = rb_stats_books_of(rb_ec_ractor_ptr(th->ec)))) return;
    rb_stats_lock(&books->busy);
    stats_put_left_place(books, th);
    rb_stats_unlock(&books->busy);
}

void
rb_stats_turn_joins(rb_thread_t *th)
{
    ul_atomic_store_relaxed(&th->stats_joins, true);
}

void
rb_stats_turn_runs(rb_thread_t *th)
{
    ul_atomic_store_relaxed(&th->stats_joins, false);
    th->stats_left_path = NULL;
}

/* One that sleeps until something wakes it is in no queue. */
void
rb_stats_turn_begin(struct rb_stats_wait *wait, rb_thread_t *th)
{
    const struct ccan_list_node *node = &th->sched.node.readyq;
    bool queued = node->next && node->next != node;

    stats_wait_begin(wait, RB_STATS_TURN, th->ec, false, !queued);
    if (!wait->books) return;
    wait->outer = th->stats_wait;
    th->stats_wait = wait;
}

void
rb_stats_turn_ready(const rb_thread_t *th)
{
    struct rb_stats_wait *wait = th->stats_wait;

    if (!wait || wait->cause != RB_STATS_TURN) return;
    rb_stats_lock(&wait->books->busy);
    if (wait->asleep) {
        struct rb_stats_place place;
        wait->asleep = false;
        if (stats_timed_p()) stats_wait_counts(wait, stats_left_place(th, &place));
    }
    rb_stats_unlock(&wait->books->busy);
}

/* Until it was woken it waited for a message; since then for its turn. */
void
rb_stats_turn_end(struct rb_stats_wait *wait, rb_thread_t *th)
{
    struct rb_stats_wait *outer = wait->outer;

    if (!wait->books) return;
    th->stats_wait = outer;
    rb_stats_lock(&wait->books->busy);
    if (wait->began) {
        uint64_t now = rb_stats_now();
        if (outer && outer->began) outer->inside += now - wait->began;
        stats_wait_count(wait, now);
    }
    stats_wait_unlink(wait);
    rb_stats_unlock(&wait->books->busy);
}

/* ---- waits that continue while counting begins or ends, or a report is made ---------------- */

static void
stats_waits_start_i(struct rb_stats_books *books, void *data)
{
    for (struct rb_stats_wait *wait = books->waiting; wait; wait = wait->next) {
        rb_thread_t *th = rb_ec_thread_ptr(wait->ec);
        struct rb_stats_place place;

        if (wait->began) continue;
        if (wait->cause == RB_STATS_TURN || ul_atomic_load_relaxed(&th->stats_joins)) {
            stats_put_left_place(books, th);
        }
        if (wait->asleep) continue;
        if (wait->with_line) place = rb_stats_here(wait->ec);
        stats_wait_counts(wait, wait->with_line ? &place : stats_left_place(th, &place));
    }
}

static void
stats_waits_stop_i(struct rb_stats_books *books, void *data)
{
    for (struct rb_stats_wait *wait = books->waiting; wait; wait = wait->next) {
        if (wait->began) stats_wait_count(wait, rb_stats_now());
    }
}

static void
stats_waits_restart_i(struct rb_stats_books *books, void *data)
{
    for (struct rb_stats_wait *wait = books->waiting; wait; wait = wait->next) {
        if (wait->began) wait->began = rb_stats_now();
        wait->inside = 0;
    }
}

void
rb_stats_waits_start(void)
{
    rb_stats_each_books(stats_waits_start_i, NULL);
}

void
rb_stats_waits_stop(void)
{
    rb_stats_each_books(stats_waits_stop_i, NULL);
}

void
rb_stats_waits_restart(void)
{
    rb_stats_each_books(stats_waits_restart_i, NULL);
}

void
rb_stats_each_wait(const struct rb_stats_books *books,
                   void (*func)(const struct rb_stats_wait *wait, enum rb_stats_cause cause,
                                const struct rb_stats_tally *tally, void *data), void *data)
{
    uint64_t now = rb_stats_now();

    for (const struct rb_stats_wait *wait = books->waiting; wait; wait = wait->next) {
        enum rb_stats_cause cause;

        if (!wait->began) continue;
        struct rb_stats_tally tally = stats_wait_tally(wait, now, &cause);
        func(wait, cause, &tally, data);
    }
}

void
rb_stats_waits_after_fork(void)
{
    GET_THREAD()->stats_wait = NULL;
    stats_collection_steps = 0;
    stats_stopped_since = 0;
}

/* ---- barriers ------------------------------------------------------------------------------- */

/* Runs @p barrier, whose wait for the lock belongs to it (WTS-2). Whether it is counted. */
static bool
stats_at_barrier(enum rb_stats_cause cause, void (*barrier)(rb_vm_t *vm, rb_ractor_t *cr),
                 rb_vm_t *vm, rb_ractor_t *cr)
{
    struct rb_stats_wait wait;

    rb_stats_wait_begin(&wait, cause);
    if (wait.books) wait.books->at_barrier = true;
    barrier(vm, cr);
    if (!wait.books) return false;
    wait.books->at_barrier = false;
    rb_stats_wait_end(&wait);
    return stats_timed_p();
}

void
rb_stats_barrier_start(rb_vm_t *vm, rb_ractor_t *cr)
{
    if (stats_at_barrier(RB_STATS_STOP, rb_ractor_sched_barrier_start, vm, cr)) {
        ul_atomic_store_relaxed(&stats_stopped_since, rb_stats_now());
    }
}

void
rb_stats_barrier_join(rb_vm_t *vm, rb_ractor_t *cr)
{
    stats_at_barrier(RB_STATS_BARRIER, rb_ractor_sched_barrier_join, vm, cr);
}

/* ---- collections ---------------------------------------------------------------------------- */

void
rb_stats_collection_begins(uint64_t now, bool stops)
{
    ul_atomic_fetch_or_relaxed(&stats_collection_steps, 1);
    if (stops) rb_stats_serial_begins(now);
}

void
rb_stats_collection_ended(uint64_t began, bool stops)
{
    rb_execution_context_t *ec = rb_current_execution_context(false);
    uint64_t now = rb_stats_now();

    ul_atomic_fetch_add_relaxed(&stats_collection_steps, 1);
    if (stops) rb_stats_serial_ends(now, now - began);
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
