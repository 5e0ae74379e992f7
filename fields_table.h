#ifndef RUBY_FIELDS_TABLE_H                              /*-*-C-*-vi:se ft=c:*/
#define RUBY_FIELDS_TABLE_H
/*
 * The side table: owner -> fields object, for the generic owners that have fields. Included by variable.c alone.
 *
 * Stored: lines of 32 bytes. A line serves three neighbouring owners: it has the number of their group and one cell for
 * each. Owners are at least a slot apart, so address / slot tells them apart, and no key is kept for each: the low bits
 * of a cell have the rest of the division (0 with CRuby's own GC), so that a walk knows the owners' addresses. Groups that
 * are neighbours in memory are neighbours in the table (blocks of 8 lines), because the GC marks, sweeps and moves in the order
 * of addresses; blocks are spread by Fibonacci hashing. A collision goes on to the next block, one line further, so that a full
 * block costs one probe and not eight, and every line is reached in the end. In front of the lines is the last owner that was
 * asked for: programs tend to ask for the same one several times in a row.
 * Owner: the table owns its lines. It holds no reference in the GC's sense, to neither side.
 * Invariants: a group stands in at most one line; no empty line (group 0) stands on the way from a group's home to its line;
 * at most 5/8 of the lines have a group. Cells go to 0 and back; a line keeps its group until the next rebuild. The last owner's
 * fields object is the one that its cell has, whatever happened since it was asked for.
 * Suspended: inside a rebuild, which fills a new array aside and commits it with one assignment.
 * Memory comes from calloc, not from the GC's allocator: no operation here can run the GC, which itself deletes (sweep)
 * and re-keys (compaction) entries.
 * Lock: every operation under the VM lock, in the GC, or while there is one ractor.
 */
#include <stdint.h>
#include <stdlib.h>
#include "internal/fields_atomic.h"

#define FIELDS_TABLE_SLOT 40            /* no two objects are closer; what a slot's size is beyond that does not matter */
#define FIELDS_LINE_CELLS 3
#define FIELDS_BLOCK_BITS 3
#define FIELDS_TABLE_STEP ((1 << FIELDS_BLOCK_BITS) + 1)    /* odd */
#define FIELDS_TABLE_MIN_BITS 6
#define FIELDS_LINE_ALIGN 64

struct fields_line {
    uintptr_t group;                    /* 0: empty */
    VALUE cells[FIELDS_LINE_CELLS];     /* fields object of each owner with the rest of its address, or 0 */
};

struct fields_table {
    struct fields_line *lines;          /* 1 << bits of them */
    void *memory;                       /* what calloc returned */
    unsigned int bits;
    size_t used;                        /* lines that have a group */
    VALUE last_owner, last_fields;      /* 0: nobody has asked for one */
};

STATIC_ASSERT(fields_line_in_half_a_cache_line, sizeof(struct fields_line) == 32);
STATIC_ASSERT(fields_table_slot, FIELDS_TABLE_SLOT <= sizeof(struct RBasic) + 3 * sizeof(VALUE));

static inline size_t
fields_table_lines(const struct fields_table *table)
{
    return (size_t)1 << table->bits;
}

static void
fields_table_init(struct fields_table *table, unsigned int bits)
{
    void *memory = calloc(((size_t)1 << bits) + FIELDS_LINE_ALIGN / sizeof(struct fields_line), sizeof(struct fields_line));
    if (!memory) rb_memerror();

    uintptr_t aligned = ((uintptr_t)memory + FIELDS_LINE_ALIGN - 1) & ~(uintptr_t)(FIELDS_LINE_ALIGN - 1);
    *table = (struct fields_table){ .lines = (struct fields_line *)aligned, .memory = memory, .bits = bits };
}

static void
fields_table_release(struct fields_table *table)
{
    free(table->memory);
    *table = (struct fields_table){ 0 };
}

static inline uintptr_t
fields_table_group(VALUE owner)
{
    return (uintptr_t)owner / FIELDS_TABLE_SLOT / FIELDS_LINE_CELLS;
}

/* The difference, and not a second remainder: the caller has the group. */
static inline VALUE *
fields_line_cell(struct fields_line *line, VALUE owner)
{
    return &line->cells[(uintptr_t)owner / FIELDS_TABLE_SLOT - fields_table_group(owner) * FIELDS_LINE_CELLS];
}

#define FIELDS_CELL_REST ((VALUE)7)      /* in words: FIELDS_TABLE_SLOT has 5 */

static inline VALUE
fields_cell_make(VALUE owner, VALUE fields_obj)
{
    return fields_obj | (VALUE)((uintptr_t)owner % FIELDS_TABLE_SLOT / sizeof(VALUE));
}

static inline VALUE
fields_cell_value(VALUE cell)
{
    return cell & ~FIELDS_CELL_REST;
}

/* The line of a group, or the empty one where it would go. */
static inline struct fields_line *
fields_table_line(const struct fields_table *table, uintptr_t group)
{
    uint64_t block = (uint64_t)(group >> FIELDS_BLOCK_BITS) * UINT64_C(0x9E3779B97F4A7C15);
    size_t mask = fields_table_lines(table) - 1;
    size_t i = (size_t)(block >> (64 - table->bits + FIELDS_BLOCK_BITS)) << FIELDS_BLOCK_BITS;

    i |= group & ((1 << FIELDS_BLOCK_BITS) - 1);
    while (table->lines[i].group != group && table->lines[i].group) i = (i + FIELDS_TABLE_STEP) & mask;
    return &table->lines[i];
}

/* The cell of an owner, NULL when its group has none. */
static inline VALUE *
fields_table_cell(const struct fields_table *table, VALUE owner)
{
    struct fields_line *line = fields_table_line(table, fields_table_group(owner));
    return line->group ? fields_line_cell(line, owner) : NULL;
}

/* Writes nothing: workers of a modular GC may ask at the same time, and the GC asks for each owner once. */
static inline VALUE
fields_table_peek(const struct fields_table *table, VALUE owner)
{
    const VALUE *cell = fields_table_cell(table, owner);
    return cell ? fields_cell_value(*cell) : 0;
}

/* In this order: a forked child may take over what another thread has half done. */
static inline void
fields_table_remember(struct fields_table *table, VALUE owner, VALUE fields_obj)
{
    rb_fields_store(&table->last_owner, 0);
    rb_fields_store(&table->last_fields, fields_obj);
    rb_fields_store(&table->last_owner, owner);
}

static inline VALUE
fields_table_get(struct fields_table *table, VALUE owner)
{
    if (table->last_owner != owner) fields_table_remember(table, owner, fields_table_peek(table, owner));
    return table->last_fields;
}

static inline bool
fields_line_live_p(const struct fields_line *line)
{
    for (int i = 0; i < FIELDS_LINE_CELLS; i++) {
        if (line->cells[i]) return true;
    }
    return false;
}

static unsigned int
fields_table_fitting_bits(const struct fields_table *table)
{
    size_t live = 0;
    unsigned int bits = FIELDS_TABLE_MIN_BITS;

    for (size_t i = 0; i < fields_table_lines(table); i++) live += fields_line_live_p(&table->lines[i]);
    while (((size_t)1 << bits) < live * 2) bits++;
    return bits;
}

static void
fields_table_rebuild(struct fields_table *table)
{
    struct fields_table fresh;
    fields_table_init(&fresh, fields_table_fitting_bits(table));

    for (size_t i = 0; i < fields_table_lines(table); i++) {
        const struct fields_line *line = &table->lines[i];
        if (!fields_line_live_p(line)) continue;
        *fields_table_line(&fresh, line->group) = *line;
        fresh.used++;
    }
    fields_table_release(table);
    *table = fresh;
}

static void
fields_table_set(struct fields_table *table, VALUE owner, VALUE fields_obj)
{
    uintptr_t group = fields_table_group(owner);
    struct fields_line *line = fields_table_line(table, group);

    if (!line->group) {
        if (table->used >= fields_table_lines(table) / 8 * 5) {
            fields_table_rebuild(table);
            line = fields_table_line(table, group);
        }
        line->group = group;
        table->used++;
    }
    *fields_line_cell(line, owner) = fields_cell_make(owner, fields_obj);
    fields_table_remember(table, owner, fields_obj);
}

/* Another fields object for an owner that has one. Writes nothing that belongs to other owners: the GC does this for all of them. */
static inline void
fields_table_replace(struct fields_table *table, VALUE owner, VALUE fields_obj)
{
    *fields_table_cell(table, owner) = fields_cell_make(owner, fields_obj);
    if (table->last_owner == owner) table->last_fields = fields_obj;
}

/* The fields object that owner had, or 0. */
static inline VALUE
fields_table_delete(struct fields_table *table, VALUE owner)
{
    VALUE *cell = fields_table_cell(table, owner), fields_obj = 0;

    if (cell) {
        fields_obj = fields_cell_value(*cell);
        *cell = 0;
    }
    if (table->last_owner == owner) table->last_fields = 0;
    return fields_obj;
}

static inline VALUE
fields_line_owner(const struct fields_line *line, int i)
{
    VALUE rest = (line->cells[i] & FIELDS_CELL_REST) * sizeof(VALUE);
    return (VALUE)((line->group * FIELDS_LINE_CELLS + i) * FIELDS_TABLE_SLOT) + rest;
}

/* Asks where about each owner: its address from now on, which may be another owner's old one, or 0 to drop its entry. */
static void
fields_table_filter(struct fields_table *table, VALUE (*where)(VALUE owner, void *data), void *data)
{
    struct fields_table fresh;
    fields_table_init(&fresh, table->bits);

    for (size_t n = 0; n < fields_table_lines(table); n++) {
        struct fields_line *line = &table->lines[n];
        for (int i = 0; i < FIELDS_LINE_CELLS; i++) {
            VALUE fields_obj = fields_cell_value(line->cells[i]);
            VALUE owner = fields_obj ? where(fields_line_owner(line, i), data) : 0;
            if (owner) fields_table_set(&fresh, owner, fields_obj);
        }
    }
    fields_table_release(table);
    *table = fresh;
}

#endif /* RUBY_FIELDS_TABLE_H */
