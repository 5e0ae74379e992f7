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

/* Room for one more of size bytes in items. */
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
stats_copy_table(struct stats_rows *to, const struct rb_stats_table *table,
                 const struct rb_stats_books *books)
{
    for (uint32_t i = 0; i < table->capacity; i++) {
        const struct rb_stats_row *row = &table->rows[i];
        struct stats_row_copy *copy;

        if (!row->text) continue;
        to->rows = stats_copy_room(to->rows, &to->capacity, to->count, sizeof(*to->rows));
        if (to->count == to->capacity) return;
        copy = &to->rows[to->count];
        copy->row = *row;
        copy->ractor = books->ractor;
        memcpy(copy->name, books->name, sizeof(copy->name));
        if ((copy->row.text = strdup(row->text))) to->count++;
    }
}

static void
stats_copy_books(struct rb_stats_books *books, void *data)
{
    struct stats_copy *copy = data;
    struct stats_ractor_copy *ractor;

    stats_copy_table(&copy->places, &books->places, books);
    stats_copy_table(&copy->errors, &books->errors, books);
    for (int i = 0; i < RB_STATS_CAUSES; i++) {
        rb_stats_tally_join(&copy->waits[i], &books->waits[i]);
    }
    copy->ractors = stats_copy_room(copy->ractors, &copy->ractor_capacity, copy->ractor_count,
                                    sizeof(*copy->ractors));
    if (copy->ractor_count == copy->ractor_capacity) return;
    ractor = &copy->ractors[copy->ractor_count++];
    ractor->ractor = books->ractor;
    ractor->ended = books->ended;
    memcpy(ractor->name, books->name, sizeof(ractor->name));
    memcpy(ractor->waits, books->waits, sizeof(ractor->waits));
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
    return sums->ractors > 1 ? rb_stats_share(sums->serial_work, sums->processor) : 1;
}

double
rb_stats_gain(double serial_part, int cores)
{
    return 1 / (serial_part + (1 - serial_part) / cores);
}

uint64_t
rb_stats_collection_count(const struct rb_stats_collections *collections)
{
    uint64_t count = 0;
    for (int i = 0; i < RB_STATS_REASONS; i++) count += collections->reasons[i];
    return count;
}

/* What an error of isolation is about, by CRuby's text of it. */
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
