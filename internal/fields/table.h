#ifndef INTERNAL_FIELDS_TABLE_H                          /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_FIELDS_TABLE_H
/**
 * The side table: owner -> fields object, for generic owners without a word of their own for it. It
 * knows nothing of Ruby but VALUE and compiles without it
 * (test/unlocked/fields/test_fields_table.rb).
 *
 * Stored: a tree over addresses. The directory finds the region of an owner, 64 KB of addresses,
 * by hashing (open addressing, Fibonacci hashing). A region has a cell for each 40 bytes, in chunks
 * of 16 cells. No two owners share a cell, because objects are at least 40 bytes apart. So there
 * are no keys, nothing is ever moved to make room, and an owner's cell is written by whoever may
 * write to that owner, and by nobody else. The low bits of a cell have the distance of its owner
 * from the cell's first address, so that a walk knows the owners' addresses.
 * The cells of a chunk are 640 bytes apart, the size of the largest slots: 16 chunks, a *group*,
 * have the 256 cells of 10 KB. So a page full of owners fills its chunks, whatever the size of its
 * slots. With neighbouring cells in a chunk, an owner of 640 bytes would have a chunk of its own.
 * A page of CRuby's own GC is a region, and a page serves one ractor: ractors that fill their own
 * objects write to chunks of their own.
 * Owner: the table owns its memory, from calloc: no function here runs the GC, which deletes
 * entries itself (sweep) and moves them (compaction). It refers to neither side in the GC's sense.
 *
 * What an owner meets on its way down (enum fields_table_state)
 *   FIELDS_NO_REGION -> FIELDS_NO_CHUNK -> FIELDS_NO_ENTRY <-> FIELDS_ENTRY
 * Only trim, filter and release go back further.
 *
 * Progress: get is wait-free, but for the probes of the directory, which are bounded by its size:
 * no loop waits for another thread. set, replace and delete are lock-free. Only add_region needs
 * the caller's lock: once for each region that gets its first owner.
 *
 * Orders. "Sees" means: finds this or a later state.
 *   TBL-A  A cell is stored with release and loaded with acquire: whoever loads a fields object
 *          sees what was written to it before. Without it a reader could find its values unset.
 *   TBL-B  A chunk is zero when one compare-and-swap (release) puts it into its region. Two writers
 *          that miss the same chunk race for that; the loser frees its own and uses the other. With
 *          a plain store instead, the entry made first would be lost.
 *   TBL-C  A region has its number, and no chunks, when it is stored (release) into a free slot of
 *          the directory, under the lock. Without the order a reader could take what malloc left in
 *          the region for a chunk. Slots change from free to taken only.
 *   TBL-D  A larger directory has all regions of the one before when it is published with one store
 *          (release), under the lock. Without the order a reader could miss a region, and with it
 *          the fields of its owners. Regions that are added later stand only in the new one.
 *   TBL-E  Whoever may read an owner that has an entry came to it after the set: its loads see the
 *          directory, region and chunk that set used, and the entry. So a look-up is not tried
 *          again, and what it does not find is not there.
 *   TBL-F  Memory is given back by trim, filter and release alone: while no other thread is inside
 *          a function here. Ruby calls them when all ractors are stopped, which happens at
 *          safepoints, and there is none in any function here.
 *   TBL-G  After a fork the child has one thread. Each step above is one store, so the table is
 *          whole, whatever the others were doing; only a count can be off, until the next trim.
 *
 * Errors: no function raises. When calloc fails, the table is as it was, and the result says so.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "internal/common/atomic.h"

#define FIELDS_TABLE_SLOT 40            /* no two objects are closer; larger slots do not matter */

/*
 * FIELDS_HOSTILE (make hostile): regions of 1 KB and chunks of two cells, in a directory that
 * begins with two slots and has one free.
 */
#ifdef FIELDS_HOSTILE
# define FIELDS_REGION_BITS 10
# define FIELDS_CHUNK_BITS 1
# define FIELDS_DIRECTORY_MIN_BITS 1
# define FIELDS_DIRECTORY_FULL(used, slots) ((used) + 1 >= (slots))
#else
# define FIELDS_REGION_BITS 16
# define FIELDS_CHUNK_BITS 4
# define FIELDS_DIRECTORY_MIN_BITS 6
# define FIELDS_DIRECTORY_FULL(used, slots) ((used) >= (slots) / 2)
#endif

#define FIELDS_REGION_BYTES ((uintptr_t)1 << FIELDS_REGION_BITS)
#define FIELDS_REGION_CELLS ((FIELDS_REGION_BYTES - 1) / FIELDS_TABLE_SLOT + 1)
#define FIELDS_CHUNK_CELLS ((size_t)1 << FIELDS_CHUNK_BITS)
#define FIELDS_REGION_GROUPS (((FIELDS_REGION_CELLS - 1) >> 2 * FIELDS_CHUNK_BITS) + 1)
#define FIELDS_REGION_CHUNKS (FIELDS_REGION_GROUPS << FIELDS_CHUNK_BITS)

struct fields_chunk {
    VALUE cells[FIELDS_CHUNK_CELLS];    /* fields object and rest of the owner's address, or 0 */
};

struct fields_region {
    uintptr_t number;                   /* address / FIELDS_REGION_BYTES */
    struct fields_chunk *chunks[FIELDS_REGION_CHUNKS];  /* NULL: none of its owners had fields */
};

struct fields_directory {
    unsigned int bits;                  /* 1 << bits slots */
    size_t used;                        /* how many are not NULL; under the lock */
    struct fields_directory *replaced;  /* the one before, which others may still read; or NULL */
    struct fields_region *slots[];
};

/* Readers of all ractors load the directory, so what writers count stands in another line. */
struct fields_table {
    struct fields_directory *directory;
    size_t chunks __attribute__((aligned(64)));         /* how many there are, about */
    size_t deleted;                     /* entries deleted since the last trim, about */
};

enum fields_table_state {
    FIELDS_NO_REGION,                   /* add_region, and set again */
    FIELDS_NO_CHUNK,                    /* from set: there is no memory for one */
    FIELDS_NO_ENTRY,
    FIELDS_ENTRY
};

STATIC_ASSERT(fields_table_slot, FIELDS_TABLE_SLOT <= sizeof(struct RBasic) + 3 * sizeof(VALUE));

/* ---- the way down -------------------------------------------------------------------------- */

static inline uintptr_t
fields_region_number(VALUE owner)
{
    return (uintptr_t)owner >> FIELDS_REGION_BITS;
}

/* The first slot for a region. Neighbouring regions are spread. */
static inline size_t
fields_directory_home(const struct fields_directory *directory, uintptr_t number)
{
    return (size_t)(number * UINT64_C(0x9E3779B97F4A7C15) >> (64 - directory->bits));
}

static inline size_t
fields_directory_next(const struct fields_directory *directory, size_t i)
{
    return (i + 1) & (((size_t)1 << directory->bits) - 1);
}

/* Which cell of its region the owner has. The bits of the number: group, place in chunk, chunk. */
static inline size_t
fields_cell_number(VALUE owner)
{
    return ((uintptr_t)owner & (FIELDS_REGION_BYTES - 1)) / FIELDS_TABLE_SLOT;
}

static inline size_t
fields_chunk_index(size_t cell)
{
    size_t group = cell >> 2 * FIELDS_CHUNK_BITS;
    return (group << FIELDS_CHUNK_BITS) | (cell & (FIELDS_CHUNK_CELLS - 1));
}

static inline size_t
fields_place_in_chunk(size_t cell)
{
    return (cell >> FIELDS_CHUNK_BITS) & (FIELDS_CHUNK_CELLS - 1);
}

/* The inverse of the two. */
static inline size_t
fields_cell_number_of(size_t chunk, size_t place)
{
    size_t group = chunk >> FIELDS_CHUNK_BITS;
    size_t low = chunk & (FIELDS_CHUNK_CELLS - 1);
    return (((group << FIELDS_CHUNK_BITS) | place) << FIELDS_CHUNK_BITS) | low;
}

static inline struct fields_region *
fields_table_region(const struct fields_table *table, uintptr_t number)
{
    const struct fields_directory *directory = ul_atomic_load_acquire(&table->directory);
    size_t i = fields_directory_home(directory, number);
    struct fields_region *region;

    while ((region = ul_atomic_load_acquire(&directory->slots[i])) && region->number != number) {
        i = fields_directory_next(directory, i);
    }
    return region;
}

/* The place of the pointer to the chunk of an owner in the owner's region. */
static inline struct fields_chunk **
fields_region_chunk(struct fields_region *region, VALUE owner)
{
    return &region->chunks[fields_chunk_index(fields_cell_number(owner))];
}

static inline VALUE *
fields_chunk_cell(struct fields_chunk *chunk, VALUE owner)
{
    return &chunk->cells[fields_place_in_chunk(fields_cell_number(owner))];
}

/* The cell of an owner. NULL: its chunk is not there. */
static inline VALUE *
fields_table_cell(const struct fields_table *table, VALUE owner)
{
    struct fields_region *region = fields_table_region(table, fields_region_number(owner));
    if (!region) return NULL;

    struct fields_chunk *chunk = ul_atomic_load_acquire(fields_region_chunk(region, owner));
    return chunk ? fields_chunk_cell(chunk, owner) : NULL;
}

/* ---- a cell -------------------------------------------------------------------------------- */

#define FIELDS_CELL_REST ((VALUE)7)      /* counted in words; FIELDS_TABLE_SLOT has 5 */

static inline VALUE
fields_cell_make(VALUE owner, VALUE fields_obj)
{
    uintptr_t offset = (uintptr_t)owner & (FIELDS_REGION_BYTES - 1);
    return fields_obj | (VALUE)(offset % FIELDS_TABLE_SLOT / sizeof(VALUE));
}

static inline VALUE
fields_cell_value(VALUE cell)
{
    return cell & ~FIELDS_CELL_REST;
}

/* ---- looking up and changing what is there ------------------------------------------------- */

/** The fields object of @p owner, or 0. Writes nothing. Any thread that may read it, no lock. */
static inline VALUE
fields_table_get(const struct fields_table *table, VALUE owner)
{
    const VALUE *cell = fields_table_cell(table, owner);
    return cell ? fields_cell_value(ul_atomic_load_acquire(cell)) : 0;
}

/** Replaces the fields object of @p owner, which has one (TBL-E). Whoever may write to the
 * owner. */
static inline void
fields_table_replace(struct fields_table *table, VALUE owner, VALUE fields_obj)
{
    ul_atomic_store_release(fields_table_cell(table, owner), fields_cell_make(owner, fields_obj));
}

/**
 * Takes the entry of @p owner out. Whoever may write to the owner, or the GC for a dead one.
 * @return the fields object that it had, or 0.
 */
static inline VALUE
fields_table_delete(struct fields_table *table, VALUE owner)
{
    VALUE *cell = fields_table_cell(table, owner);
    VALUE fields_obj = cell ? fields_cell_value(ul_atomic_load_relaxed(cell)) : 0;

    if (fields_obj) {
        ul_atomic_store_release(cell, 0);
        ul_atomic_store_relaxed(&table->deleted, ul_atomic_load_relaxed(&table->deleted) + 1);
    }
    return fields_obj;
}

#endif /* INTERNAL_FIELDS_TABLE_H */
