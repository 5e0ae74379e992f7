/*
 * stats/live.c: what is published of each ractor and of the process. Part of ractor.c.
 * internal/stats/live.h has the layout and the invariants.
 */
#include "internal/common/atomic.h"
#include "internal/stats/live.h"
#include "vm_core.h"
#include <string.h>

static uint32_t live_slots_used;

static void
live_put_place(struct rb_stats_live_slot *slot, const struct rb_stats_place *place)
{
    size_t cut = rb_stats_end_of(place->path, place->length, sizeof(slot->path) - 1);
    size_t length = place->length - cut;

    memcpy(slot->path, place->path + cut, length);
    slot->path[length] = '\0';
    slot->line = (uint64_t)(place->line > 0 ? place->line : 0);
}

/* ---- slots ---------------------------------------------------------------------------------- */

static struct rb_stats_live_slot *
live_take_slot(void)
{
    if (ul_atomic_load_relaxed(&live_slots_used) >= RB_STATS_LIVE_SLOTS) return NULL;
    for (int i = 0; i < RB_STATS_LIVE_SLOTS; i++) {
        struct rb_stats_live_slot *slot = &rb_stats_live->slot[i];
        uint64_t used = 0;

        if (slot->used || !ul_atomic_cas_ordered(&slot->used, &used, 1)) continue;
        ul_atomic_fetch_add_relaxed(&live_slots_used, 1);
        return slot;
    }
    return NULL;
}

/* The slot of the books, which are locked; NULL: there is none. It is being changed then. */
static struct rb_stats_live_slot *
live_slot(struct rb_stats_books *books)
{
    struct rb_stats_live_slot *slot = books->live;

    if (slot) {
        rb_stats_live_change(&slot->changes);
        return slot;
    }
    if (!rb_stats_live || books->ended || !(slot = live_take_slot())) return NULL;
    rb_stats_live_change(&slot->changes);
    slot->ractor = books->ractor;
    slot->began = slot->running_since = rb_stats_now();
    memcpy(slot->name, books->name, sizeof(slot->name));
    books->live = slot;
    return slot;
}

static void
live_leave(struct rb_stats_books *books)
{
    struct rb_stats_live_slot *slot;

    rb_stats_lock(&books->busy);
    if ((slot = books->live)) {
        books->live = NULL;
        rb_stats_live_change(&slot->changes);
        memset(&slot->ractor, 0, sizeof(*slot) - offsetof(struct rb_stats_live_slot, ractor));
        rb_stats_live_changed(&slot->changes);
        /* release: who takes the slot finds it empty */
        ul_atomic_store_release(&slot->used, 0);
        ul_atomic_fetch_add_relaxed(&live_slots_used, -1);
    }
    rb_stats_unlock(&books->busy);
}

void
rb_stats_ractor_free(rb_ractor_t *r)
{
    if (r->stats_books) live_leave(r->stats_books);
    rb_stats_books_leave(r);
}

bool
rb_stats_live_after_fork(bool daemon, char *why, size_t size)
{
    live_slots_used = 0;
    return rb_stats_live_open_in_child(daemon, why, size);
}

/* ---- waits ---------------------------------------------------------------------------------- */

struct rb_stats_live_slot *
rb_stats_live_wait_begins(struct rb_stats_books *books, const struct rb_stats_place *place,
                          enum rb_stats_cause cause, uint64_t began)
{
    struct rb_stats_live_slot *slot = live_slot(books);

    if (slot) {
        slot->waiting[cause]++;
        slot->since[cause] = began;
        if (cause != RB_STATS_TURN) slot->running = 1;  /* else another thread runs the ractor */
        if (place) live_put_place(slot, place);
        rb_stats_live_changed(&slot->changes);
    }
    return slot;
}

void
rb_stats_live_wait_ended(struct rb_stats_live_slot *slot, const struct rb_stats_books *books,
                         enum rb_stats_cause cause, enum rb_stats_cause counted)
{
    rb_stats_live_change(&slot->changes);
    if (slot->waiting[cause] > 0) slot->waiting[cause]--;
    rb_stats_live_put_tally(slot->waits[counted], &books->waits[counted]);
    rb_stats_live_changed(&slot->changes);
}

/* ---- threads -------------------------------------------------------------------------------- */

void
rb_stats_live_put_thread(const rb_thread_t *th, bool runs)
{
    struct rb_stats_books *books = rb_stats_books_of(th->ractor);
    struct rb_stats_live_slot *slot;

    if (!books) return;
    bool killed = th->status == THREAD_KILLED;
    struct rb_stats_place place = {0};
    if (!runs && !killed) place = rb_stats_here(th->ec);

    rb_stats_lock(&books->busy);
    if ((slot = live_slot(books))) {
        slot->running = runs;
        slot->running_since = rb_stats_now();
        slot->ended = !runs && killed && th->invoke_type == thread_invoke_type_ractor_proc;
        if (place.path) live_put_place(slot, &place);
        rb_stats_live_changed(&slot->changes);
    }
    rb_stats_unlock(&books->busy);
}

/* ---- objects and collections ----------------------------------------------------------------- */

void
rb_stats_live_put_allocated(uint64_t objects, uint64_t malloced)
{
    rb_execution_context_t *ec = rb_current_execution_context(false);
    struct rb_stats_books *books = ec ? rb_stats_books_of(rb_ec_ractor_ptr(ec)) : NULL;
    struct rb_stats_live_slot *slot;

    if (!books) return;
    struct rb_stats_place place = rb_stats_here(ec);
    rb_stats_lock(&books->busy);
    if ((slot = live_slot(books))) {
        slot->running = 1;
        slot->objects = objects;
        slot->malloced = malloced;
        live_put_place(slot, &place);
        rb_stats_live_changed(&slot->changes);
    }
    rb_stats_unlock(&books->busy);
}

void
rb_stats_live_collects(uint64_t since)
{
    rb_execution_context_t *ec = rb_current_execution_context(false);
    struct rb_stats_books *books = ec ? rb_stats_books_of(rb_ec_ractor_ptr(ec)) : NULL;
    struct rb_stats_live_slot *slot;

    if (!books) return;
    rb_stats_lock(&books->busy);
    if ((slot = live_slot(books))) {
        slot->collects = since;
        rb_stats_live_changed(&slot->changes);
    }
    rb_stats_unlock(&books->busy);
}

/* ---- the process ----------------------------------------------------------------------------- */

void
rb_stats_live_put_all(const struct rb_stats_live_all *from)
{
    struct rb_stats_live_all *all;
    uint64_t changes;

    if (!rb_stats_live) return;
    all = &rb_stats_live->all;
    rb_stats_live_change(&all->changes);
    changes = all->changes;
    *all = *from;
    all->changes = changes;
    all->ractors = GET_VM()->ractor.cnt;
    rb_stats_live_changed(&all->changes);
}

void
rb_stats_live_switch(bool on)
{
    if (!rb_stats_live) return;
    if (on && !rb_stats_live->state) rb_stats_live_put_thread(GET_THREAD(), true);
    ul_atomic_store_release(&rb_stats_live->state, on ? RB_STATS_LIVE_ON : RB_STATS_LIVE_STOPPED);
}
