/*
 * stats/tables.c: tables of what was counted, and locks. Part of ractor.c. See
 * internal/stats/tables.h.
 */
#include "internal/common/atomic.h"
#include "internal/stats/tables.h"
#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { STATS_MOST_ROWS = 8192 };        /* of a table: programs that make code make lines, too */

/* ---- locks (STA-2) ------------------------------------------------------------------------- */

void
rb_stats_lock(uint32_t *busy)
{
    for (int turn = 0; ul_atomic_exchange_acquire(busy, 1); turn++) {
        if (turn > 100) sched_yield();
    }
}

void
rb_stats_unlock(uint32_t *busy)
{
    ul_atomic_store_release(busy, 0);
}

/* ---- parts of texts ------------------------------------------------------------------------- */

/* Whether the byte continues a character. */
static bool
stats_inside_p(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

size_t
rb_stats_begin_of(const char *text, size_t length, size_t most)
{
    size_t cut = most;

    if (length <= most) return length;
    while (cut > 0 && most - cut < 3 && stats_inside_p(text[cut])) cut--;
    return stats_inside_p(text[cut]) ? most : cut;
}

size_t
rb_stats_end_of(const char *text, size_t length, size_t most)
{
    size_t cut = length > most ? length - most : 0, from = cut;

    while (cut && cut < length && cut - from < 3 && stats_inside_p(text[cut])) cut++;
    return cut;
}

/* ---- tallies and tables -------------------------------------------------------------------- */

void
rb_stats_tally_add(struct rb_stats_tally *tally, uint64_t nanoseconds)
{
    tally->count++;
    tally->sum += nanoseconds;
    if (tally->longest < nanoseconds) tally->longest = nanoseconds;
}

void
rb_stats_tally_join(struct rb_stats_tally *tally, const struct rb_stats_tally *from)
{
    tally->count += from->count;
    tally->sum += from->sum;
    if (tally->longest < from->longest) tally->longest = from->longest;
}

static uint32_t
stats_hash(uint32_t kind, const char *text, size_t length, int line)
{
    uint64_t hash = length * 31 + kind + ((uint64_t)(unsigned int)line << 8);

    for (size_t i = length > 24 ? length - 24 : 0; i < length; i++) {
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3;
    }
    return (uint32_t)(hash ^ (hash >> 29));
}

/* The row, or the free place for it. There is a free place. */
static struct rb_stats_row *
stats_table_find(const struct rb_stats_table *table, uint32_t hash, uint32_t kind,
                 const char *text, size_t length, int line)
{
    for (uint32_t i = hash;; i++) {
        struct rb_stats_row *row = &table->rows[i & (table->capacity - 1)];

        if (!row->text) return row;
        if (row->hash == hash && row->kind == kind && row->line == line
            && row->length == length && memcmp(row->text, text, length) == 0) return row;
    }
}

static bool
stats_table_grow(struct rb_stats_table *table)
{
    struct rb_stats_table grown = {
        .used = table->used, .capacity = table->capacity ? table->capacity * 2 : 64
    };

    if (!(grown.rows = calloc(grown.capacity, sizeof(*grown.rows)))) return false;
    for (uint32_t i = 0; i < table->capacity; i++) {
        const struct rb_stats_row *row = &table->rows[i];
        if (!row->text) continue;
        *stats_table_find(&grown, row->hash, row->kind, row->text, row->length, row->line) = *row;
    }
    free(table->rows);
    *table = grown;
    return true;
}

struct rb_stats_row *
rb_stats_table_row(struct rb_stats_table *table, uint32_t kind, const char *text, size_t length,
                   int line)
{
    uint32_t hash = stats_hash(kind, text, length, line);
    struct rb_stats_row *row;

    if (table->used * 4 >= table->capacity * 3 && !stats_table_grow(table)) return NULL;
    row = stats_table_find(table, hash, kind, text, length, line);
    if (row->text) return row;
    if (table->used >= STATS_MOST_ROWS && line >= 0) {
        return rb_stats_table_row(table, kind, "(others)", strlen("(others)"), -1);
    }
    if (!(row->text = malloc(length + 1))) return NULL;
    memcpy(row->text, text, length);
    row->text[length] = '\0';
    row->hash = hash;
    row->length = (uint32_t)length;
    row->line = line;
    row->kind = kind;
    table->used++;
    return row;
}

void
rb_stats_table_join(struct rb_stats_table *table, const struct rb_stats_table *from)
{
    for (uint32_t i = 0; i < from->capacity; i++) {
        const struct rb_stats_row *row = &from->rows[i];
        struct rb_stats_row *to;

        if (!row->text) continue;
        to = rb_stats_table_row(table, row->kind, row->text, row->length, row->line);
        if (to) rb_stats_tally_join(&to->tally, &row->tally);
    }
}

void
rb_stats_table_clear(struct rb_stats_table *table)
{
    for (uint32_t i = 0; i < table->capacity; i++) free(table->rows[i].text);
    free(table->rows);
    *table = (struct rb_stats_table){ 0 };
}
