#ifndef INTERNAL_COMMON_ADDRESS_TABLE_H
#define INTERNAL_COMMON_ADDRESS_TABLE_H
/**
 * A table from objects to values, by the objects' addresses, read without a lock. Two parts use it:
 * fields/owner finds the fields object of a generic owner without a slot field for it, and
 * heap/object_id the id of an object. It knows nothing of Ruby but VALUE and compiles without it
 * (test/unlocked/common/test_address_table.rb). A value is a multiple of 8, and not 0.
 *
 * Stored: a tree over addresses. The directory finds the region of an object, 64 KB of addresses,
 * by hashing (open addressing, Fibonacci hashing). A region has a cell for each 40 bytes, in chunks
 * of 16 cells. No two objects share a cell, because they are at least 40 bytes apart. So there
 * are no keys, nothing is ever moved to make space, and an object's cell is written only by the
 * ractor that may write to that object, except for rb_address_table_add. The low bits of a cell
 * have the distance of its object from the cell's first address, so that a traversal knows the
 * objects' addresses. The cells of a chunk are 640 bytes apart, the size of the largest slots: 16
 * chunks, a *group*, have the 256 cells of 10 KB. So a page full of such objects fills its chunks,
 * whatever the size of its slots. With neighbouring cells in a chunk, an object of 640 bytes would
 * have a chunk of its own. A page of CRuby's own GC is a region, and a page serves one ractor:
 * ractors that fill their own objects write to chunks of their own.
 * Owner: the table owns its memory, from calloc: no function here runs the GC, which deletes
 * entries itself (sweep) and moves them (compaction). It refers to neither side in the GC's sense.
 *
 * States on the way down to an object (enum address_table_state)
 *   ADDRESS_NO_REGION -> ADDRESS_NO_CHUNK -> ADDRESS_NO_ENTRY <-> ADDRESS_ENTRY
 * Only trim, filter and release go back further.
 *
 * Progress: get is wait-free, except for the probes of the directory, which are bounded by its
 * size: no loop waits for another thread. set, add, replace and delete are lock-free. Only
 * add_region needs the caller's lock: once for each region that gets its first entry.
 *
 * Orders. "Sees" means: finds this or a later state.
 *   TBL-A  A cell is stored with release and loaded with acquire: whoever loads a value sees what
 *          was written before it was set. Without it a reader could find a fields object whose
 *          values are unset.
 *   TBL-B  A chunk is zero when one compare-and-swap (release) puts it into its region. Two writers
 *          that miss the same chunk race for that; the loser frees its own and uses the other. With
 *          a plain store instead, the entry made first would be lost.
 *   TBL-C  A region has its number, and no chunks, when it is stored (release) into a free slot of
 *          the directory, under the lock. Without the order a reader could take what malloc left in
 *          the region for a chunk. Slots change from free to taken only.
 *   TBL-D  A larger directory has all regions of the one before when it is published with one store
 *          (release), under the lock. Without the order a reader could miss a region, and with it
 *          the values of its objects. Regions that are added later are only in the new one.
 *   TBL-E  A reader got the object after its entry was set: its loads see the directory, region and
 *          chunk that set used, and the entry. So a lookup is not tried again, and a miss is
 *          final. Where several may add the entry, a lookup can miss it, and add has the answer.
 *   TBL-F  Memory is given back by trim, filter and release alone: while no other thread is inside
 *          a function here. Ruby calls them when all ractors are stopped, which happens at
 *          safepoints, and there is none in any function here.
 *   TBL-G  After a fork the child has one thread. Each step above is one store, so the table is
 *          whole, whatever the others were doing; only a count can be off, until the next trim.
 *   TBL-H  Of several that add an entry for one object, one compare-and-swap (release, and acquire
 *          where it fails) decides; the others take the value that they find. With a plain store
 *          each could return its own.
 *   TBL-I  The bits of dirty chunks are set by atomic OR, before or after the entry, but between
 *          the same two safepoints; each_dirty clears them, as trim while no other thread is inside
 *          a function here. With a plain OR the bit of a neighbouring chunk, that another thread
 *          sets, would be lost.
 *
 * Errors: no function raises. When calloc fails, the table is as it was, and the result says so.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "internal/common/atomic.h"

#define ADDRESS_TABLE_SLOT 40            /* no two objects are closer; larger slots do not matter */

/*
 * FIELDS_HOSTILE (make hostile): regions of 1 KB and chunks of two cells, in a directory that
 * begins with two slots and has one free.
 */
#ifdef FIELDS_HOSTILE
# define ADDRESS_REGION_BITS 10
# define ADDRESS_CHUNK_BITS 1
# define ADDRESS_DIRECTORY_MIN_BITS 1
# define ADDRESS_DIRECTORY_FULL(used, slots) ((used) + 1 >= (slots))
#else
# define ADDRESS_REGION_BITS 16
# define ADDRESS_CHUNK_BITS 4
# define ADDRESS_DIRECTORY_MIN_BITS 6
# define ADDRESS_DIRECTORY_FULL(used, slots) ((used) >= (slots) / 2)
#endif

#define ADDRESS_REGION_BYTES ((uintptr_t)1 << ADDRESS_REGION_BITS)
#define ADDRESS_REGION_CELLS ((ADDRESS_REGION_BYTES - 1) / ADDRESS_TABLE_SLOT + 1)
#define ADDRESS_CHUNK_CELLS ((size_t)1 << ADDRESS_CHUNK_BITS)
#define ADDRESS_REGION_GROUPS (((ADDRESS_REGION_CELLS - 1) >> 2 * ADDRESS_CHUNK_BITS) + 1)
#define ADDRESS_REGION_CHUNKS (ADDRESS_REGION_GROUPS << ADDRESS_CHUNK_BITS)
#define ADDRESS_REGION_DIRTY_WORDS ((ADDRESS_REGION_CHUNKS - 1) / 64 + 1)

struct address_chunk {
    VALUE cells[ADDRESS_CHUNK_CELLS];   /* value and rest of the object's address, or 0 */
};

struct address_region {
    uintptr_t number;                   /* address / ADDRESS_REGION_BYTES */
    struct address_chunk *chunks[ADDRESS_REGION_CHUNKS];  /* NULL: none had an entry */
    uint64_t dirty[ADDRESS_REGION_DIRTY_WORDS];           /* TBL-I: a bit for each chunk */
};

struct address_directory {
    unsigned int bits;                  /* 1 << bits slots */
    size_t used;                        /* how many are not NULL; under the lock */
    struct address_directory *replaced;  /* the one before, which others may still read; or NULL */
    struct address_region *slots[];
};

/* Readers of all ractors load the directory, so what writers count is in another cache line. */
struct address_table {
    struct address_directory *directory;
    size_t chunks __attribute__((aligned(64)));         /* how many there are, about */
    size_t deleted;                     /* entries deleted since the last trim, about */
};

enum address_table_state {
    ADDRESS_NO_REGION,                   /* add_region, and set again */
    ADDRESS_NO_CHUNK,                    /* from set: there is no memory for one */
    ADDRESS_NO_ENTRY,
    ADDRESS_ENTRY
};

STATIC_ASSERT(address_table_slot, ADDRESS_TABLE_SLOT <= sizeof(struct RBasic) + 3 * sizeof(VALUE));

/* ---- the way down -------------------------------------------------------------------------- */

static inline uintptr_t
address_region_number(VALUE object)
{
    return (uintptr_t)object >> ADDRESS_REGION_BITS;
}

/* The first slot for a region. Neighbouring regions are spread. */
static inline size_t
address_directory_home(const struct address_directory *directory, uintptr_t number)
{
    return (size_t)(number * UINT64_C(0x9E3779B97F4A7C15) >> (64 - directory->bits));
}

static inline size_t
address_directory_next(const struct address_directory *directory, size_t i)
{
    return (i + 1) & (((size_t)1 << directory->bits) - 1);
}

/* Which cell of its region the object has. The bits of the number: group, index in chunk, chunk. */
static inline size_t
address_cell_number(VALUE object)
{
    return ((uintptr_t)object & (ADDRESS_REGION_BYTES - 1)) / ADDRESS_TABLE_SLOT;
}

static inline size_t
address_chunk_index(size_t cell)
{
    size_t group = cell >> 2 * ADDRESS_CHUNK_BITS;
    return (group << ADDRESS_CHUNK_BITS) | (cell & (ADDRESS_CHUNK_CELLS - 1));
}

static inline size_t
address_index_in_chunk(size_t cell)
{
    return (cell >> ADDRESS_CHUNK_BITS) & (ADDRESS_CHUNK_CELLS - 1);
}

/* The inverse of the two. */
static inline size_t
address_cell_number_of(size_t chunk, size_t index)
{
    size_t group = chunk >> ADDRESS_CHUNK_BITS;
    size_t low = chunk & (ADDRESS_CHUNK_CELLS - 1);
    return (((group << ADDRESS_CHUNK_BITS) | index) << ADDRESS_CHUNK_BITS) | low;
}

static inline struct address_region *
address_table_region(const struct address_table *table, uintptr_t number)
{
    const struct address_directory *directory = ul_atomic_load_acquire(&table->directory);
    size_t i = address_directory_home(directory, number);
    struct address_region *region;

    while ((region = ul_atomic_load_acquire(&directory->slots[i])) && region->number != number) {
        i = address_directory_next(directory, i);
    }
    return region;
}

/* The address of the pointer to the chunk of an object in the object's region. */
static inline struct address_chunk **
address_region_chunk(struct address_region *region, VALUE object)
{
    return &region->chunks[address_chunk_index(address_cell_number(object))];
}

static inline VALUE *
address_chunk_cell(struct address_chunk *chunk, VALUE object)
{
    return &chunk->cells[address_index_in_chunk(address_cell_number(object))];
}

/* The cell of an object. NULL: its chunk is not there. */
static inline VALUE *
address_table_cell(const struct address_table *table, VALUE object)
{
    struct address_region *region = address_table_region(table, address_region_number(object));
    if (!region) return NULL;

    struct address_chunk *chunk = ul_atomic_load_acquire(address_region_chunk(region, object));
    return chunk ? address_chunk_cell(chunk, object) : NULL;
}

/* ---- a cell -------------------------------------------------------------------------------- */

#define ADDRESS_CELL_REST ((VALUE)7)      /* counted in words; ADDRESS_TABLE_SLOT has 5 */

static inline VALUE
address_cell_pack(VALUE object, VALUE value)
{
    uintptr_t offset = (uintptr_t)object & (ADDRESS_REGION_BYTES - 1);
    return value | (VALUE)(offset % ADDRESS_TABLE_SLOT / sizeof(VALUE));
}

static inline VALUE
address_cell_value(VALUE cell)
{
    return cell & ~ADDRESS_CELL_REST;
}

/* TBL-A. Caller: the ractor that may write to the object of the cell. */
static inline void
address_cell_set(VALUE *cell, VALUE object, VALUE value)
{
    ul_atomic_store_release(cell, address_cell_pack(object, value));
}

/* ---- looking up and changing what is there ------------------------------------------------- */

/** The value of @p object, or 0. Writes nothing. Any thread that may read the object, no lock. */
static inline VALUE
address_table_get(const struct address_table *table, VALUE object)
{
    const VALUE *cell = address_table_cell(table, object);
    return cell ? address_cell_value(ul_atomic_load_acquire(cell)) : 0;
}

/** Replaces the value that @p object has (TBL-E). Caller: the ractor that may write to it. */
static inline void
address_table_replace(struct address_table *table, VALUE object, VALUE value)
{
    address_cell_set(address_table_cell(table, object), object, value);
}

/**
 * Takes the entry of @p object out. Caller: the ractor that may write to the object, or the GC for
 * a dead one.
 * @return the value that it had, or 0.
 */
static inline VALUE
address_table_delete(struct address_table *table, VALUE object)
{
    VALUE *cell = address_table_cell(table, object);
    VALUE value = cell ? address_cell_value(ul_atomic_load_relaxed(cell)) : 0;

    if (value) {
        ul_atomic_store_release(cell, 0);
        ul_atomic_store_relaxed(&table->deleted, ul_atomic_load_relaxed(&table->deleted) + 1);
    }
    return value;
}

/* ---- dirty chunks -------------------------------------------------------------------------- */

static inline uint64_t *
address_table_dirty_word(const struct address_table *table, VALUE object, size_t chunk)
{
    return &address_table_region(table, address_region_number(object))->dirty[chunk / 64];
}

/**
 * Makes the chunk of @p object dirty: rb_address_table_each_dirty visits it next time. The object
 * has an entry. Any thread that may read the object, no lock (TBL-I).
 */
static inline void
address_table_set_dirty(const struct address_table *table, VALUE object)
{
    size_t chunk = address_chunk_index(address_cell_number(object));
    uint64_t *word = address_table_dirty_word(table, object, chunk);
    uint64_t bit = UINT64_C(1) << chunk % 64;

    if (!(ul_atomic_load_relaxed(word) & bit)) ul_atomic_fetch_or_relaxed(word, bit);
}

/** Whether the chunk of @p object, which has an entry, is dirty. Any thread, no lock. */
static inline bool
address_table_dirty_p(const struct address_table *table, VALUE object)
{
    size_t chunk = address_chunk_index(address_cell_number(object));
    const uint64_t *word = address_table_dirty_word(table, object, chunk);
    return ul_atomic_load_relaxed(word) >> chunk % 64 & 1;
}

/* ---- with memory --------------------------------------------------------------------------- */

/** @return false: no memory. */
bool rb_address_table_init(struct address_table *table);

/** Gives back all memory. Afterwards the table can only be initialised. TBL-F. */
void rb_address_table_release(struct address_table *table);

/**
 * Makes @p value the value of @p object, instead of an earlier one. Caller: the ractor that may
 * write to @p object. Without an earlier one this can fail.
 * @return ADDRESS_ENTRY, or what is missing.
 */
enum address_table_state rb_address_table_set(struct address_table *table, VALUE object,
                                              VALUE value);

/**
 * Gives @p object the value @p *value unless it has one; then @p *value is what it has. Caller: a
 * ractor that may read the object, if all that give it a value call this (TBL-H).
 * @return ADDRESS_ENTRY, or what is missing.
 */
enum address_table_state rb_address_table_add(struct address_table *table, VALUE object,
                                              VALUE *value);

/**
 * Makes the region of @p object, unless it is there. The caller holds a lock that keeps others out
 * of this function.
 * @return false: no memory.
 */
bool rb_address_table_add_region(struct address_table *table, VALUE object);

typedef void address_table_func(VALUE object, VALUE value, void *data);

/**
 * Calls @p func with each object and its value. No other thread may change the table meanwhile: it
 * is called while all ractors are stopped. @p func may delete the entry that it is called for.
 */
void rb_address_table_each(const struct address_table *table, address_table_func *func, void *data);

/**
 * As rb_address_table_each, for the objects in dirty chunks only, which are clean afterwards. It
 * looks at all regions, and at no other chunk. TBL-F.
 */
void rb_address_table_each_dirty(struct address_table *table, address_table_func *func, void *data);

typedef VALUE address_table_where(VALUE object, void *data);

/**
 * Calls @p where for each object. It returns the address of the object from now on (which can be
 * the old address of another object), or 0 to drop the entry. No chunk is dirty afterwards. TBL-F.
 * @return false: no memory; then @p where was called, and the table is as it was.
 */
bool rb_address_table_filter(struct address_table *table, address_table_where *where, void *data);

/**
 * Gives back what the table does not need any more. TBL-F. Does little unless half as many entries
 * were deleted since the last time as there are chunks: then a deletion pays for two chunks, which
 * is one look at their cells. So at most every other chunk is empty afterwards, and none is left
 * when all entries are gone.
 */
void rb_address_table_trim(struct address_table *table);

#endif /* INTERNAL_COMMON_ADDRESS_TABLE_H */
