/*
 * stats/raw.c: what was counted, as words and texts. Part of ractor.c. See internal/stats/raw.h.
 */
#include "internal/stats/collections.h"
#include "internal/stats/counters.h"
#include "internal/stats/raw.h"
#include "internal/stats/sums.h"
#include "internal/stats/waits.h"
#include <string.h>

enum { STATS_WORD = sizeof(uint64_t) };

struct stats_raw_process {
    uint64_t process, waits, fields;    /* the number; whether these are reported */
    uint64_t since, now;                /* of the trace */
    struct rb_stats_sums sums;
    struct rb_stats_period counted;     /* for how long accesses were counted */
    struct rb_stats_collections collections;
};

/* Begins a part of length bytes of text, which the caller adds. false: there is no memory. */
static bool
stats_raw_part(struct stats_out *raw, enum rb_stats_part part, const void *words, size_t size,
               size_t length)
{
    const uint64_t head[] = { part, size / STATS_WORD, length };

    if (!stats_out_room(raw, sizeof(head) + size + length)) return false;
    rb_stats_out_bytes(raw, (const char *)head, sizeof(head));
    rb_stats_out_bytes(raw, words, size);
    return true;
}

static void
stats_raw_text(struct stats_out *raw, enum rb_stats_part part, const void *words, size_t size,
               const char *text, size_t length)
{
    if (stats_raw_part(raw, part, words, size, length)) rb_stats_out_bytes(raw, text, length);
}

static void
stats_raw_process(struct stats_out *raw, bool waits, bool fields, uint64_t since)
{
    struct stats_raw_process process = {
        .process = (uint64_t)getpid(), .waits = waits, .fields = fields,
        .since = since, .now = rb_stats_now(), .sums = rb_stats_sums_now(),
        .counted = rb_stats_period_now(RB_STATS_PERIOD_FIELDS),
        .collections = rb_stats_collections_now()
    };

    stats_raw_text(raw, RB_STATS_PART_NAMES, "", 0, RB_STATS_NAMES, strlen(RB_STATS_NAMES));
    stats_raw_text(raw, RB_STATS_PART_PROCESS, &process, sizeof(process), "", 0);
}

/* ---- counts --------------------------------------------------------------------------------- */

static void
stats_raw_row(struct stats_out *raw, enum rb_stats_part part, const struct rb_stats_row *row)
{
    const uint64_t words[] = {
        row->kind, (uint64_t)row->line, row->tally.count, row->tally.sum, row->tally.longest
    };

    stats_raw_text(raw, part, words, sizeof(words), row->text, row->length);
}

static void
stats_raw_table(struct stats_out *raw, enum rb_stats_part part, const struct rb_stats_table *table)
{
    for (uint32_t i = 0; i < table->capacity; i++) {
        if (table->rows[i].text) stats_raw_row(raw, part, &table->rows[i]);
    }
}

static void
stats_raw_wait(const struct rb_stats_wait *wait, enum rb_stats_cause cause,
               const struct rb_stats_tally *tally, void *raw)
{
    struct rb_stats_row row = {
        .text = (char *)wait->path, .length = wait->length, .line = wait->line, .kind = cause,
        .tally = *tally
    };

    stats_raw_row(raw, RB_STATS_PART_WAIT, &row);
}

static void
stats_raw_access(const struct rb_stats_record *record, const struct rb_stats_counts *counts,
                 void *raw)
{
    struct { uint64_t line; struct rb_stats_counts counts; } words = { (uint64_t)record->line };
    const char *texts[] = { record->file, record->class_name, record->type };
    size_t length = 0;

    rb_stats_counts_join(&words.counts, counts);
    if (rb_stats_counts_sum(&words.counts) == 0) return;
    for (size_t i = 0; i < numberof(texts); i++) length += strlen(texts[i]) + 1;
    if (!stats_raw_part(raw, RB_STATS_PART_ACCESS, &words, sizeof(words), length)) return;
    for (size_t i = 0; i < numberof(texts); i++) {
        rb_stats_out_bytes(raw, texts[i], strlen(texts[i]) + 1);
    }
}

static void
stats_raw_ractor(struct stats_out *raw, const struct rb_stats_books *books)
{
    struct { uint64_t ractor, ended, lost; struct rb_stats_tally waits[RB_STATS_CAUSES]; } words = {
        books->ractor, books->ended, books->events ? books->events->lost : 0
    };

    memcpy(words.waits, books->waits, sizeof(words.waits));
    stats_raw_text(raw, RB_STATS_PART_RACTOR, &words, sizeof(words), books->name,
                   strlen(books->name));
}

static void
stats_raw_books(struct rb_stats_books *books, void *raw)
{
    stats_raw_ractor(raw, books);
    stats_raw_table(raw, RB_STATS_PART_PLACE, &books->places);
    stats_raw_table(raw, RB_STATS_PART_ERROR, &books->errors);
    rb_stats_each_wait(books, stats_raw_wait, raw);
}

static void
stats_raw_accesses(struct rb_stats_books *books, void *raw)
{
    if (books->accesses) rb_stats_accesses_each(books->accesses, stats_raw_access, raw);
}

void
rb_stats_raw_counts(struct stats_out *raw, bool waits, bool fields)
{
    rb_stats_each_books(stats_raw_books, raw);
    stats_raw_process(raw, waits, fields, 0);
    if (fields) rb_stats_each_books(stats_raw_accesses, raw);
}

/* ---- the trace ------------------------------------------------------------------------------ */

static void
stats_raw_waiting_event(const struct rb_stats_wait *wait, enum rb_stats_cause cause,
                        const struct rb_stats_tally *tally, void *raw)
{
    struct rb_stats_event event = {
        .began = wait->began, .ended = wait->began + tally->sum, .kind = cause,
        .file = (uintptr_t)rb_stats_books_file(wait->books, wait->path, wait->length),
        .line = wait->line
    };

    stats_raw_text(raw, RB_STATS_PART_EVENTS, "", 0, (const char *)&event, sizeof(event));
}

static void
stats_raw_files(struct stats_out *raw, const struct rb_stats_table *files)
{
    for (uint32_t i = 0; i < files->capacity; i++) {
        const struct rb_stats_row *row = &files->rows[i];
        const uint64_t address = (uintptr_t)row->text;

        if (!address) continue;
        stats_raw_text(raw, RB_STATS_PART_FILE, &address, sizeof(address), row->text, row->length);
    }
}

/* A block of events, at most, so that no thread waits long for the books. true: there are more. */
static bool
stats_raw_block(struct stats_out *raw, const struct rb_stats_books *books, size_t *copied,
                size_t count)
{
    size_t block = *copied / RB_STATS_BLOCK_EVENTS, size = count - *copied;

    if (!books->events || !size) return false;
    if (size > RB_STATS_BLOCK_EVENTS) size = RB_STATS_BLOCK_EVENTS;
    stats_raw_text(raw, RB_STATS_PART_EVENTS, "", 0, (char *)books->events->blocks[block],
                   size * sizeof(struct rb_stats_event));
    *copied += size;
    return *copied < count;
}

/* The events of the books until now, and the waits that have not ended. */
static void
stats_raw_trace_books(struct stats_out *raw, struct rb_stats_books *books)
{
    size_t copied = 0, count;

    rb_stats_lock(&books->busy);
    uint32_t cleared = books->cleared;
    count = books->events ? books->events->count : 0;
    stats_raw_ractor(raw, books);
    while (stats_raw_block(raw, books, &copied, count)) {
        rb_stats_unlock(&books->busy);
        rb_stats_lock(&books->busy);
        if (books->cleared != cleared) break;
    }
    rb_stats_each_wait(books, stats_raw_waiting_event, raw);
    stats_raw_files(raw, &books->files);
    rb_stats_unlock(&books->busy);
}

void
rb_stats_raw_trace(struct stats_out *raw, uint64_t since)
{
    struct rb_stats_books *books = NULL;

    stats_raw_process(raw, true, false, since);
    while ((books = rb_stats_books_next(books))) stats_raw_trace_books(raw, books);
}
