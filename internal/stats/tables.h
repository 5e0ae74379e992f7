#ifndef INTERNAL_STATS_TABLES_H
#define INTERNAL_STATS_TABLES_H
/**
 * Tables of what was counted, by a text and a line, and the locks of books. Memory of malloc alone.
 * Owner: who has the table. Errors: a row for which there is no memory is NULL.
 */
#include <stdint.h>
#include <stddef.h>
#include "ruby/internal/stdbool.h"

struct rb_stats_tally {
    uint64_t count, sum, longest;       /* nanoseconds */
};

/* A line of a program (or another text), and what was counted there. */
struct rb_stats_row {
    char *text;                         /* NUL-terminated; NULL: no row */
    uint32_t hash, length;
    int32_t line;
    uint32_t kind;
    struct rb_stats_tally tally;
};

struct rb_stats_table {
    struct rb_stats_row *rows;          /* open addressing */
    uint32_t used, capacity;
};

/** The row of @p kind for @p text and @p line, or that of "(others)". NULL: no memory. */
struct rb_stats_row *rb_stats_table_row(struct rb_stats_table *table, uint32_t kind,
                                        const char *text, size_t length, int line);

/** Adds what @p from counted. */
void rb_stats_tally_join(struct rb_stats_tally *tally, const struct rb_stats_tally *from);
void rb_stats_tally_add(struct rb_stats_tally *tally, uint64_t nanoseconds);

/** Adds the rows of @p from; frees all rows. */
void rb_stats_table_join(struct rb_stats_table *table, const struct rb_stats_table *from);
void rb_stats_table_clear(struct rb_stats_table *table);

/** Of @p text at most @p most bytes, with no character of UTF-8 cut in two: the length of its
 *  begin; where its end begins. */
size_t rb_stats_begin_of(const char *text, size_t length, size_t most);
size_t rb_stats_end_of(const char *text, size_t length, size_t most);

/** Locks (STA-1, STA-2), held for a few instructions. */
void rb_stats_lock(uint32_t *busy);
void rb_stats_unlock(uint32_t *busy);

#endif /* INTERNAL_STATS_TABLES_H */
