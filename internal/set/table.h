#ifndef INTERNAL_SET_TABLE_H
#define INTERNAL_SET_TABLE_H
/**
 * The table of a core Set: elements in the order of their insertion, without values. It knows
 * nothing of Ruby but words that it compares and hashes through three functions of its includer,
 * and compiles without it (test/unlocked/set/test_set_table.rb). doc/set/table.md draws it.
 *
 * Stored: 48 bytes, which fill a slot of 80 bytes after the header of typed data.
 *   small   up to 8 elements. Four are in the table, or three and a pointer to a block of five.
 *           Each has a hint, the last 8 bits of its hash.
 *   large   one block: the elements, then their hashes, then the bins. A bin of 1 to 4 bytes is 0,
 *           the number of an element plus 1, or the highest number: left. A hash has 24 bits of
 *           what set_mix makes of it, 32 with bins of 3 or 4 bytes: 16 bits of each, and apart from
 *           these the others. The flag SET_TABLE_WIDE says that it has 64, as it came: for
 *           elements whose hash can be had again only by a call that Ruby code sees.
 * Owner: the table owns its block. The object that contains the table marks the elements.
 *
 * Invariants
 *   SET-1  `bound` positions have been given out; `live` of them have an element. The others have
 *          SET_TABLE_HOLE. A position keeps its element while `iterations` is not 0.
 *   SET-2  From the first bin of a hash, in steps of that hash, no free bin comes before the bin
 *          of its position. The step and the number of bins have no common divisor, and `used`
 *          bins, `capacity` at most, are not free, so that one is: each search ends.
 *   SET-3  `changes` differs after each addition, removal and new block.
 *   SET-4  A lookup writes nothing.
 *
 * Suspended: inside set_table_rebuild, which fills a new block and then assigns it.
 * Callbacks: a comparison or a hash may change the table, or end its life. The search begins again
 * when `changes` differs; it returns SET_TABLE_GONE when set_compare or set_hash_again do.
 * Memory: set_table_malloc may run a GC, which sees a whole table.
 * Lock: none; one ractor writes. Limits: 2^31 - 2 elements.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    SET_TABLE_LARGE = 1,        /* else small */
    SET_TABLE_SPILLED = 2,      /* small: the block of five is there */
    SET_TABLE_WIDE = 4,         /* large: hashes of 64 bits */
    SET_TABLE_IDENTITY = 8,     /* compares addresses; for the includer */
    SET_TABLE_RAW = 16,         /* allocated, not initialized; for the includer */
    SET_TABLE_FROZEN = 32,      /* not to be changed; for the includer */
};

enum { SET_TABLE_HINTS = 8, SET_TABLE_IN_SLOT = 4, SET_TABLE_FIRST = 3, SET_TABLE_MORE = 5 };
enum { SET_TABLE_ITERATIONS = 0xffff, SET_TABLE_LONGEST = 0x7ffffffe };

/*
 * Positions, and results instead of one. SET_TABLE_CODE: the answer needs a call of #hash or #eql?,
 * and the caller forbids calls.
 */
enum { SET_TABLE_NONE = -1, SET_TABLE_GONE = -2, SET_TABLE_CODE = -3, SET_TABLE_AGAIN = -4 };

/* Results of set_compare and set_compare_quietly. */
enum { SET_DIFFERENT, SET_SAME, SET_GONE, SET_CODE, SET_AGAIN };

/*
 * The result of a search. Of a large table `bin` is the bin of the position, or the one that the
 * element gets when it is added before the next change.
 */
struct set_found { int64_t position; uint32_t bin; };

struct set_table {
    uint8_t flags;
    uint8_t few;                /* small: bound and live, 4 bits each; large: table.c */
    uint16_t iterations;        /* in progress; stays at its limit, as those of a lost fiber do */
    uint32_t changes;
    union {
        struct {
            uint8_t hints[SET_TABLE_HINTS];
            union {
                uintptr_t in_slot[SET_TABLE_IN_SLOT];
                struct { uintptr_t *more, first[SET_TABLE_FIRST]; } spilled;
            } at;
        } small;
        struct {
            void *block, *bins; /* the bins are in the block */
            uint32_t live, bound, capacity;
            uint32_t first;     /* no element is before this position */
            uint32_t bin_count, used;
        } large;
    } as;
};

static inline bool
set_table_large_p(const struct set_table *table)
{
    return table->flags & SET_TABLE_LARGE;
}

static inline uint32_t
set_table_size(const struct set_table *table)
{
    return set_table_large_p(table) ? table->as.large.live : (uint32_t)table->few >> 4;
}

/* Positions given out: 0 to this one, with holes. */
static inline uint32_t
set_table_bound(const struct set_table *table)
{
    return set_table_large_p(table) ? table->as.large.bound : (uint32_t)table->few & 15;
}

static inline uint32_t
set_table_first(const struct set_table *table)
{
    return set_table_large_p(table) ? table->as.large.first : 0;
}

/* Where an element of a small table is. Valid until the next change. */
static inline uintptr_t *
set_small_at(struct set_table *table, uint32_t position)
{
    if (!(table->flags & SET_TABLE_SPILLED)) return &table->as.small.at.in_slot[position];
    if (position < SET_TABLE_FIRST) return &table->as.small.at.spilled.first[position];
    return &table->as.small.at.spilled.more[position - SET_TABLE_FIRST];
}

/* Where a position's element is. Valid until the next change. */
static inline uintptr_t *
set_table_at(struct set_table *table, uint32_t position)
{
    if (set_table_large_p(table)) return (uintptr_t *)table->as.large.block + position;
    return set_small_at(table, position);
}

#endif /* INTERNAL_SET_TABLE_H */
