#ifndef INTERNAL_FIELDS_TABLE_H                          /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_FIELDS_TABLE_H
/**
 * The side table: owner -> fields object, for generic owners without a word of their own for it. It
 * knows nothing of Ruby but VALUE and compiles without it (test/unlocked/test_fields_table.rb).
 *
 * Stored: lines of 32 bytes. A line serves three neighbouring owners: it has the number of their
 * group and one cell for each. Owners are at least a slot apart, so address / slot tells them
 * apart, and no key is kept for each. The low bits of a cell have the rest of the division (0
 * with CRuby's own GC), so that a walk knows the owners' addresses. Groups that are neighbours in
 * memory are neighbours in the table (blocks of 8 lines), because the GC marks, sweeps and moves
 * in the order of addresses. Blocks are spread by Fibonacci hashing. A collision goes on to the
 * next block, one line further, so that a full block costs one probe and not eight, and every
 * line is reached in the end. In front of the lines is the last owner that was asked for:
 * programs tend to ask for the same one several times in a row.
 * Owner: the table owns its lines. It holds no reference in the GC's sense, to neither side.
 * Invariants: a group stands in at most one line. No empty line (group 0) stands on the way from a
 * group's home to its line. At most 5/8 of the lines have a group (7/8 if hostile). Cells go to 0
 * and back; a line keeps its group until the next rebuild. The last owner's fields object is the
 * one that its cell has, whatever happened since it was asked for.
 * Suspended: inside a rebuild, which fills a new array aside and commits it with one assignment.
 * Memory comes from calloc, not from the GC's allocator: no operation here can run the GC, which
 * itself deletes (sweep) and re-keys (compaction) entries.
 * Lock: every operation under the VM lock, in the GC, or while there is one ractor.
 * Errors: rb_memerror when calloc has nothing; the table is then as it was.
 */
#include <stdint.h>
#include <stdlib.h>
#include "internal/fields_atomic.h"

#define FIELDS_TABLE_SLOT 40            /* no two objects are closer; larger slots do not matter */
#define FIELDS_LINE_CELLS 3
#define FIELDS_BLOCK_BITS 3
#define FIELDS_TABLE_STEP ((1 << FIELDS_BLOCK_BITS) + 1)    /* odd */
#define FIELDS_LINE_ALIGN 64

/*
 * FIELDS_HOSTILE (make hostile): a table of two blocks, which each new line rebuilds while it is
 * small, and which is nearly full before it grows when it is large.
 */
#ifdef FIELDS_HOSTILE
# define FIELDS_TABLE_MIN_BITS (FIELDS_BLOCK_BITS + 1)
# define FIELDS_TABLE_FULL(used, lines) ((lines) <= 1024 || (used) >= (lines) / 8 * 7)
#else
# define FIELDS_TABLE_MIN_BITS 6
# define FIELDS_TABLE_FULL(used, lines) ((used) >= (lines) / 8 * 5)
#endif

struct fields_line {
    uintptr_t group;                    /* 0: empty */
    VALUE cells[FIELDS_LINE_CELLS];     /* fields object and rest of each owner's address, or 0 */
};

struct fields_table {
    struct fields_line *lines;          /* 1 << bits of them */
    void *memory;                       /* what calloc returned */
    unsigned int bits;
    size_t used;                        /* lines that have a group */
    VALUE last_owner, last_fields;      /* 0: none was looked up yet */
};

STATIC_ASSERT(fields_line_in_half_a_cache_line, sizeof(struct fields_line) == 32);
STATIC_ASSERT(fields_table_slot, FIELDS_TABLE_SLOT <= sizeof(struct RBasic) + 3 * sizeof(VALUE));

/* ---- looking up ---------------------------------------------------------------------------- */

static inline size_t
fields_table_lines(const struct fields_table *table)
{
    return (size_t)1 << table->bits;
}

static inline uintptr_t
fields_table_group(VALUE owner)
{
    return (uintptr_t)owner / FIELDS_TABLE_SLOT / FIELDS_LINE_CELLS;
}

/* Subtracts, instead of a second division: the caller has computed the group already. */
static inline VALUE *
fields_line_cell(struct fields_line *line, VALUE owner)
{
    uintptr_t first = fields_table_group(owner) * FIELDS_LINE_CELLS;
    return &line->cells[(uintptr_t)owner / FIELDS_TABLE_SLOT - first];
}

#define FIELDS_CELL_REST ((VALUE)7)      /* counted in words; FIELDS_TABLE_SLOT has 5 */

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
    while (table->lines[i].group != group && table->lines[i].group) {
        i = (i + FIELDS_TABLE_STEP) & mask;
    }
    return &table->lines[i];
}

/* The cell of an owner, NULL when its group has none. */
static inline VALUE *
fields_table_cell(const struct fields_table *table, VALUE owner)
{
    struct fields_line *line = fields_table_line(table, fields_table_group(owner));
    return line->group ? fields_line_cell(line, owner) : NULL;
}

/**
 * The fields object of @p owner, or 0. Writes nothing, because workers of a modular GC may look up
 * at the same time.
 */
static inline VALUE
fields_table_peek(const struct fields_table *table, VALUE owner)
{
    const VALUE *cell = fields_table_cell(table, owner);
    return cell ? fields_cell_value(*cell) : 0;
}

/*
 * Three releases, in this order, because a fork can come in between: the child must not find the
 * new owner with the old fields object.
 */
static inline void
fields_table_remember(struct fields_table *table, VALUE owner, VALUE fields_obj)
{
    rb_fields_store(&table->last_owner, 0);
    rb_fields_store(&table->last_fields, fields_obj);
    rb_fields_store(&table->last_owner, owner);
}

/** The fields object of @p owner, or 0; remembers the answer. */
static inline VALUE
fields_table_get(struct fields_table *table, VALUE owner)
{
    if (table->last_owner != owner) {
        fields_table_remember(table, owner, fields_table_peek(table, owner));
    }
    return table->last_fields;
}

/**
 * Replaces the fields object of an owner that has one. Does not touch the entries of other owners,
 * because the GC does this for all of them.
 */
static inline void
fields_table_replace(struct fields_table *table, VALUE owner, VALUE fields_obj)
{
    *fields_table_cell(table, owner) = fields_cell_make(owner, fields_obj);
    if (table->last_owner == owner) table->last_fields = fields_obj;
}

/** Takes the entry of @p owner out. @return the fields object that it had, or 0. */
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

#endif /* INTERNAL_FIELDS_TABLE_H */
