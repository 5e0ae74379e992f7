/*
 * stats/copy.c: a copy of what was counted, and what is computed from it. Part of ractor.c. See
 * internal/stats/copy.h.
 */
#include "internal/stats/copy.h"
#include <stdlib.h>
#include <string.h>

static const char *const stats_cause_names[] = {
    "lock", "barrier", "collection", "stop", "receive", "take", "yield", "turn"
};
static const char *const stats_cause_texts[] = {
    "another ractor had the VM lock", "another ractor stopped all others",
    "another ractor collected garbage", "until the others had stopped", "Ractor.receive",
    "Ractor#take, Ractor.select", "Ractor.yield", "threads that could run, for their turn"
};
static const char *const stats_reason_names[RB_STATS_REASONS] = {
    "major_nofree", "major_oldgen", "major_shady", "major_force", "major_oldmalloc",
    "newobj", "malloc", "method", "capi", "stress"
};
const int rb_stats_cores[STATS_CORES] = { 2, 4, 8, 16 };

/* Space for one more of size bytes in items. */
static void *
stats_copy_room(void *items, size_t *capacity, size_t count, size_t size)
{
    if (count < *capacity) return items;
    size_t grown = *capacity ? *capacity * 2 : 32;
    void *more = realloc(items, grown * size);
    if (more) *capacity = grown;
    return more ? more : items;
}

static void
stats_copy_row(struct stats_rows *to, const struct rb_stats_row *row,
               const struct rb_stats_books *books)
{
    struct stats_row_copy *copy;

    to->rows = stats_copy_room(to->rows, &to->capacity, to->count, sizeof(*to->rows));
    if (to->count == to->capacity) return;
    copy = &to->rows[to->count];
    copy->row = *row;
    copy->ractor = books->ractor;
    memcpy(copy->name, books->name, sizeof(copy->name));
    if ((copy->row.text = strndup(row->text, row->length))) to->count++;
}

static void
stats_copy_table(struct stats_rows *to, const struct rb_stats_table *table,
                 const struct rb_stats_books *books)
{
    for (uint32_t i = 0; i < table->capacity; i++) {
        if (table->rows[i].text) stats_copy_row(to, &table->rows[i], books);
    }
}

/* A wait that continues, beside those that have ended: of the books `books`, whose rows begin at
 * `first`. */
struct stats_copy_waiting {
    struct stats_copy *copy;
    const struct rb_stats_books *books;
    size_t first;
    struct rb_stats_tally waits[RB_STATS_CAUSES];
};

static void
stats_copy_wait(const struct rb_stats_wait *wait, enum rb_stats_cause cause,
                const struct rb_stats_tally *tally, void *data)
{
    struct stats_copy_waiting *waiting = data;
    struct stats_rows *places = &waiting->copy->places;
    struct rb_stats_row row = {
        .text = (char *)wait->path, .length = wait->length, .line = wait->line, .kind = cause,
        .tally = *tally
    };

    rb_stats_tally_join(&waiting->waits[cause], tally);
    for (size_t i = waiting->first; i < places->count; i++) {
        struct rb_stats_row *same = &places->rows[i].row;
        if (same->kind != row.kind || same->line != row.line || same->length != row.length
            || memcmp(same->text, row.text, row.length) != 0) continue;
        rb_stats_tally_join(&same->tally, tally);
        return;
    }
    stats_copy_row(places, &row, waiting->books);
}

static void
stats_copy_books(struct rb_stats_books *books, void *data)
{
    struct stats_copy *copy = data;
    struct stats_ractor_copy *ractor;
    struct stats_copy_waiting waiting = {
        .copy = copy, .books = books, .first = copy->places.count
    };

    memcpy(waiting.waits, books->waits, sizeof(waiting.waits));
    stats_copy_table(&copy->places, &books->places, books);
    stats_copy_table(&copy->errors, &books->errors, books);
    rb_stats_each_wait(books, stats_copy_wait, &waiting);
    for (int i = 0; i < RB_STATS_CAUSES; i++) {
        rb_stats_tally_join(&copy->waits[i], &waiting.waits[i]);
    }
    copy->ractors = stats_copy_room(copy->ractors, &copy->ractor_capacity, copy->ractor_count,
                                    sizeof(*copy->ractors));
    if (copy->ractor_count == copy->ractor_capacity) return;
    ractor = &copy->ractors[copy->ractor_count++];
    ractor->ractor = books->ractor;
    ractor->ended = books->ended;
    memcpy(ractor->name, books->name, sizeof(ractor->name));
    memcpy(ractor->waits, waiting.waits, sizeof(ractor->waits));
}

/* The longest first, and what is counted without a time by its count. */
static int
stats_compare_rows(const void *a, const void *b)
{
    const struct rb_stats_row *left = &((const struct stats_row_copy *)a)->row;
    const struct rb_stats_row *right = &((const struct stats_row_copy *)b)->row;

    if (left->tally.sum != right->tally.sum) return left->tally.sum < right->tally.sum ? 1 : -1;
    if (left->tally.count != right->tally.count) {
        return left->tally.count < right->tally.count ? 1 : -1;
    }
    int order = strcmp(left->text, right->text);
    return order ? order : left->line - right->line;
}

static int
stats_compare_ractors(const void *a, const void *b)
{
    uint32_t left = ((const struct stats_ractor_copy *)a)->ractor - 1;
    uint32_t right = ((const struct stats_ractor_copy *)b)->ractor - 1;
    return left < right ? -1 : left > right;    /* 0, of those that ended, comes last */
}

void
rb_stats_copy_all(struct stats_copy *copy)
{
    memset(copy, 0, sizeof(*copy));
    rb_stats_each_books(stats_copy_books, copy);
    copy->sums = rb_stats_sums_now();
    copy->fields = rb_stats_period_now(RB_STATS_PERIOD_FIELDS);
    copy->collections = rb_stats_collections_now();
    if (copy->places.count) {
        qsort(copy->places.rows, copy->places.count, sizeof(*copy->places.rows),
              stats_compare_rows);
    }
    if (copy->errors.count) {
        qsort(copy->errors.rows, copy->errors.count, sizeof(*copy->errors.rows),
              stats_compare_rows);
    }
    if (copy->ractor_count) {
        qsort(copy->ractors, copy->ractor_count, sizeof(*copy->ractors), stats_compare_ractors);
    }
}

static void
stats_rows_free(struct stats_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) free(rows->rows[i].row.text);
    free(rows->rows);
}

void
rb_stats_copy_free(struct stats_copy *copy)
{
    stats_rows_free(&copy->places);
    stats_rows_free(&copy->errors);
    free(copy->ractors);
}

/* ---- what is computed ----------------------------------------------------------------------- */

double
rb_stats_seconds(uint64_t nanoseconds)
{
    return (double)nanoseconds / 1e9;
}

double
rb_stats_share(uint64_t part, uint64_t whole)
{
    if (!whole) return 0;
    return part < whole ? (double)part / (double)whole : 1;
}

double
rb_stats_serial_part(const struct rb_stats_sums *sums)
{
    if (sums->period.ractors <= 1) return 1;
    return rb_stats_share(sums->serial_work, sums->period.processor);
}

double
rb_stats_gain(double serial_part, int cores)
{
    return 1 / (serial_part + (1 - serial_part) / cores);
}

const struct rb_stats_period *
rb_stats_copy_period(const struct stats_copy *copy, unsigned int words)
{
    return words & RB_STATS_WAITS || !(words & RB_STATS_FIELDS) ? &copy->sums.period
                                                                : &copy->fields;
}

uint64_t
rb_stats_collection_count(const struct rb_stats_collections *collections)
{
    uint64_t count = 0;
    for (int i = 0; i < RB_STATS_REASONS; i++) count += collections->reasons[i];
    return count;
}

/* The subject of an error of isolation, by CRuby's text of it. */
const char *
rb_stats_error_kind(const char *text)
{
    static const char *const kinds[][2] = {
        { "in constant", "constant" }, { "set constants", "constant" },
        { "global variable", "global variable" }, { "class variable", "class variable" },
        { "instance variable", "instance variable" }, { "ractor unsafe method", "C method" },
        { "Proc", "Proc" }
    };

    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (strstr(text, kinds[i][0])) return kinds[i][1];
    }
    return "other";
}

const char *
rb_stats_cause_name(uint32_t kind)
{
    return kind < RB_STATS_CAUSES ? stats_cause_names[kind] : "collects";
}

const char *
rb_stats_cause_text(uint32_t kind)
{
    return stats_cause_texts[kind];
}

const char *
rb_stats_reason_name(int reason)
{
    return stats_reason_names[reason];
}
