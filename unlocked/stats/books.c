/*
 * stats/books.c: where each ractor counts. Part of ractor.c. internal/stats/books.h has the
 * invariants.
 */
#include "internal/common/atomic.h"
#include "internal/stats/books.h"
#include "iseq.h"
#include "vm_core.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STATS_MOST_ENDED = 64 };         /* books of ended ractors that are kept apart */

unsigned int rb_stats_on;

static struct rb_stats_books *stats_list;
static uint32_t stats_list_busy;
static uint32_t stats_ended_books;
static struct rb_stats_books *stats_ended;      /* the sum of others, in the list */

uint64_t
rb_stats_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* ---- events of the trace --------------------------------------------------------------------- */

/* The event that is next; NULL: there is no place for it. */
static struct rb_stats_event *
stats_event_next(struct rb_stats_events *events)
{
    size_t block = events->count / RB_STATS_BLOCK_EVENTS;

    if (block >= RB_STATS_MOST_BLOCKS) return NULL;
    if (!events->blocks[block]) {
        events->blocks[block] = malloc(RB_STATS_BLOCK_EVENTS * sizeof(struct rb_stats_event));
        if (!events->blocks[block]) return NULL;
    }
    return &events->blocks[block][events->count % RB_STATS_BLOCK_EVENTS];
}

const char *
rb_stats_books_file(struct rb_stats_books *books, const char *file, size_t length)
{
    const struct rb_stats_row *row = rb_stats_table_row(&books->files, 0, file, length, 0);
    return row ? row->text : "";
}

void
rb_stats_event_add(struct rb_stats_books *books, uint32_t kind, uint64_t began, uint64_t ended,
                   const struct rb_stats_row *row)
{
    struct rb_stats_event *event;

    if (!(rb_stats_on & RB_STATS_TRACE)) return;
    if (!books->events && !(books->events = calloc(1, sizeof(*books->events)))) return;
    if (!(event = stats_event_next(books->events))) {
        books->events->lost++;
        return;
    }
    *event = (struct rb_stats_event){
        .began = began, .ended = ended, .kind = kind,
        .file = row ? (uintptr_t)rb_stats_books_file(books, row->text, row->length) : 0,
        .line = row ? row->line : 0
    };
    books->events->count++;
}

static void
stats_events_clear(struct rb_stats_books *books)
{
    if (!books->events) return;
    for (size_t i = 0; i < RB_STATS_MOST_BLOCKS; i++) free(books->events->blocks[i]);
    free(books->events);
    books->events = NULL;
}

/* ---- the books of a ractor ----------------------------------------------------------------- */

static void
stats_books_name(struct rb_stats_books *books, VALUE name)
{
    if (NIL_P(name) || !RB_TYPE_P(name, T_STRING)) return;
    const char *text = RSTRING_PTR(name);
    memcpy(books->name, text,
           rb_stats_begin_of(text, (size_t)RSTRING_LEN(name), RB_STATS_NAME - 1));
}

struct rb_stats_books *
rb_stats_books_of(rb_ractor_t *r)
{
    struct rb_stats_books *books = ul_atomic_load_acquire(&r->stats_books);

    if (books) return books;
    rb_stats_lock(&stats_list_busy);
    if (!(books = r->stats_books) && (books = calloc(1, sizeof(*books)))) {
        books->ractor = rb_ractor_id(r);
        stats_books_name(books, r->name);
        books->next = stats_list;
        stats_list = books;
        ul_atomic_store_release(&r->stats_books, books);
    }
    rb_stats_unlock(&stats_list_busy);
    return books;
}

struct rb_stats_accesses *
rb_stats_books_accesses(struct rb_stats_books *books)
{
    if (books->accesses || ul_atomic_load_relaxed(&books->uncounted)) return books->accesses;
    rb_stats_lock(&books->busy);
    books->accesses = rb_stats_accesses_new();
    ul_atomic_store_relaxed(&books->uncounted, !books->accesses);
    rb_stats_unlock(&books->busy);
    return books->accesses;
}

static void
stats_books_empty(struct rb_stats_books *books)
{
    memset(books->waits, 0, sizeof(books->waits));
    ul_atomic_store_relaxed(&books->uncounted, false);
    if (books->accesses) rb_stats_accesses_clear(books->accesses);
    stats_events_clear(books);
    rb_stats_table_clear(&books->places);
    rb_stats_table_clear(&books->errors);
    books->cleared++;
}

static void
stats_books_free(struct rb_stats_books *books)
{
    stats_books_empty(books);
    rb_stats_table_clear(&books->files);
    rb_stats_accesses_free(books->accesses);
    free(books);
}

static void
stats_books_join(struct rb_stats_books *to, const struct rb_stats_books *from)
{
    for (int i = 0; i < RB_STATS_CAUSES; i++) {
        rb_stats_tally_join(&to->waits[i], &from->waits[i]);
    }
    rb_stats_table_join(&to->places, &from->places);
    rb_stats_table_join(&to->errors, &from->errors);
    if (from->accesses && (to->accesses || (to->accesses = calloc(1, sizeof(*to->accesses))))) {
        rb_stats_accesses_join(to->accesses, from->accesses);
    }
    to->ended += from->ended;
}

/* Whether books can be added to those of all that have ended. */
static bool
stats_books_joined_p(struct rb_stats_books *books)
{
    if (books == stats_ended || !books->ended || books->events || books->pins) return false;
    if (!stats_ended) {
        if (!(stats_ended = calloc(1, sizeof(*stats_ended)))) return false;
        stats_ended->next = stats_list;
        stats_list = stats_ended;
    }
    rb_stats_lock(&stats_ended->busy);
    stats_books_join(stats_ended, books);
    rb_stats_unlock(&stats_ended->busy);
    return true;
}

/* The list is locked. */
static void
stats_books_join_ended(void)
{
    struct rb_stats_books **link = &stats_list, *books;

    while ((books = *link)) {
        if (!stats_books_joined_p(books)) {
            link = &books->next;
            continue;
        }
        if (*link == books) *link = books->next;
        else stats_ended->next = books->next;   /* it was the first */
        stats_books_free(books);
    }
    stats_ended_books = 0;
}

/* Whether nothing was counted there. */
static bool
stats_books_unused_p(const struct rb_stats_books *books)
{
    for (int i = 0; i < RB_STATS_CAUSES; i++) {
        if (books->waits[i].count) return false;
    }
    if (books->pins || books->accesses || books->events) return false;
    return !books->places.used && !books->errors.used;
}

/* The list is locked. */
static void
stats_books_drop(struct rb_stats_books *books)
{
    struct rb_stats_books **link = &stats_list;

    while (*link != books) link = &(*link)->next;
    *link = books->next;
    stats_books_free(books);
}

void
rb_stats_books_leave(rb_ractor_t *r)
{
    struct rb_stats_books *books = r->stats_books;

    if (!books) return;
    r->stats_books = NULL;
    rb_stats_lock(&stats_list_busy);
    books->ended = 1;
    if (stats_books_unused_p(books)) stats_books_drop(books);
    else if (++stats_ended_books > STATS_MOST_ENDED) stats_books_join_ended();
    rb_stats_unlock(&stats_list_busy);
}

void
rb_stats_each_books(void (*func)(struct rb_stats_books *books, void *data), void *data)
{
    rb_stats_lock(&stats_list_busy);
    for (struct rb_stats_books *books = stats_list; books; books = books->next) {
        rb_stats_lock(&books->busy);
        func(books, data);
        rb_stats_unlock(&books->busy);
    }
    rb_stats_unlock(&stats_list_busy);
}

struct rb_stats_books *
rb_stats_books_next(struct rb_stats_books *books)
{
    rb_stats_lock(&stats_list_busy);
    struct rb_stats_books *next = books ? books->next : stats_list;
    if (next) next->pins++;
    if (books) books->pins--;
    rb_stats_unlock(&stats_list_busy);
    return next;
}

static void
stats_books_clear_i(struct rb_stats_books *books, void *data)
{
    stats_books_empty(books);
}

void
rb_stats_books_clear(void)
{
    rb_stats_each_books(stats_books_clear_i, NULL);
}

/* A thread that the child does not have may have been in the middle of a book: that one's memory is
 * left alone. In the middle of accesses is no other thread than the one that runs the ractor, which
 * is the one that forked (ACC-3). */
void
rb_stats_books_after_fork(void)
{
    const struct rb_stats_books *own = GET_RACTOR()->stats_books;

    stats_list_busy = 0;
    for (struct rb_stats_books *books = stats_list; books; books = books->next) {
        if (books->busy) {
            books->places = books->errors = books->files = (struct rb_stats_table){ 0 };
            books->events = NULL;
            if (books != own) books->accesses = NULL;
            books->busy = 0;
        }
        stats_books_empty(books);
        books->pins = 0;
        books->at_barrier = false;
        books->waiting = NULL;
        books->live = NULL;
    }
}

/* ---- caches of accesses ---------------------------------------------------------------------- */

static void
stats_books_forget_i(struct rb_stats_books *books, void *data)
{
    if (books->accesses) rb_stats_accesses_forget(books->accesses);
}

void
rb_stats_books_forget(void)
{
    if (rb_stats_on & RB_STATS_FIELDS) rb_stats_each_books(stats_books_forget_i, NULL);
}

/* ---- places -------------------------------------------------------------------------------- */

struct rb_stats_place
rb_stats_here(const rb_execution_context_t *ec)
{
    static const char core[] = "<internal:";
    const rb_control_frame_t *cfp = ec->cfp;

    for (; cfp && !RUBY_VM_CONTROL_FRAME_STACK_OVERFLOW_P(ec, cfp);
         cfp = RUBY_VM_PREVIOUS_CONTROL_FRAME(cfp)) {
        if (!VM_FRAME_RUBYFRAME_P(cfp) || !cfp->iseq) continue;
        VALUE path = rb_iseq_path(cfp->iseq);
        if (!RB_TYPE_P(path, T_STRING)) continue;
        struct rb_stats_place place = { RSTRING_PTR(path), (size_t)RSTRING_LEN(path), 0 };
        if (place.length > strlen(core) && memcmp(place.path, core, strlen(core)) == 0) continue;
        place.line = rb_vm_get_sourceline(cfp);
        return place;
    }
    return (struct rb_stats_place){ "(no Ruby code)", strlen("(no Ruby code)"), 0 };
}
