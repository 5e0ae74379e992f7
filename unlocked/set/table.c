/*
 * set/table.c: the block of a table: its elements, their hashes, and the bins. Part of hash.c;
 * compiles outside Ruby.
 * internal/set/table.h describes the data and the invariants.
 */

/* Compiled once for each kind of table: without the tests of the kind. */
#define SET_INLINE __attribute__((always_inline)) static inline

/* ---- blocks -------------------------------------------------------------------------------- */

/* How many bytes a bin needs. */
static inline size_t
set_bin_width_for(uint32_t capacity)
{
    return capacity < UINT8_MAX ? 1 : capacity < UINT16_MAX ? 2 : capacity < 0xffffff ? 3 : 4;
}

/* `few` of a large table: that number, and SET_KIND_WIDE if it is wide. */
enum { SET_KIND_WIDE = 8 };

static inline size_t
set_bin_width(const struct set_table *table)
{
    return table->few & (SET_KIND_WIDE - 1);
}

/* The result of a function that is compiled for each kind: its last arguments are wide, width. */
#define SET_BY_KIND(result, table, function, ...) \
    do { \
        switch ((table)->few) { \
          case 1: result = function(__VA_ARGS__, false, 1); break; \
          case 2: result = function(__VA_ARGS__, false, 2); break; \
          case 3: result = function(__VA_ARGS__, false, 3); break; \
          case 4: result = function(__VA_ARGS__, false, 4); break; \
          case 1 | SET_KIND_WIDE: result = function(__VA_ARGS__, true, 1); break; \
          case 2 | SET_KIND_WIDE: result = function(__VA_ARGS__, true, 2); break; \
          case 3 | SET_KIND_WIDE: result = function(__VA_ARGS__, true, 3); break; \
          default: result = function(__VA_ARGS__, true, 4); break; \
        } \
    } while (0)

/* Whether the hashes of a table with such bins have 24 bits, if they are not wide. */
static inline bool
set_hash_short_p(size_t bin_width)
{
    return bin_width <= 2;
}

static inline size_t
set_hash_width(const struct set_table *table)
{
    if (table->flags & SET_TABLE_WIDE) return sizeof(uint64_t);
    return set_hash_short_p(set_bin_width(table)) ? 3 : 4;
}

/* 64 bits of each hash, or 16 of them; set_high_hashes has the others. */
static inline void *
set_hashes(const struct set_table *table)
{
    return (uintptr_t *)table->as.large.block + table->as.large.capacity;
}

static inline void *
set_high_hashes(const struct set_table *table)
{
    return (uint16_t *)set_hashes(table) + table->as.large.capacity;
}

/* Where in the block the bins are. */
static inline size_t
set_bins_offset(const struct set_table *table)
{
    size_t width = sizeof(uintptr_t) + set_hash_width(table);
    return (table->as.large.capacity * width + 3) & ~(size_t)3;
}

static inline size_t
set_bins_size(const struct set_table *table)
{
    return table->as.large.bin_count * set_bin_width(table);
}

/* Bytes of the block, 0 without one. */
static size_t
set_table_block_size(const struct set_table *table)
{
    if (!set_table_large_p(table)) {
        return table->flags & SET_TABLE_SPILLED ? SET_TABLE_MORE * sizeof(uintptr_t) : 0;
    }
    return set_bins_offset(table) + set_bins_size(table);
}

static inline void *
set_table_block(const struct set_table *table)
{
    if (set_table_large_p(table)) return table->as.large.block;
    return table->flags & SET_TABLE_SPILLED ? table->as.small.at.spilled.more : NULL;
}

/* The elements of a small table that has a block, in SET_TABLE_HINTS places. */
static inline void
set_small_elements(const struct set_table *table, uintptr_t *elements)
{
    memcpy(elements, table->as.small.at.spilled.first, SET_TABLE_FIRST * sizeof(uintptr_t));
    memcpy(elements + SET_TABLE_FIRST, table->as.small.at.spilled.more,
           SET_TABLE_MORE * sizeof(uintptr_t));
}

/* ---- hashes and bins ----------------------------------------------------------------------- */

/* The bits of a hash that say where it is looked for; the lowest 8 are 0 if it is short. */
SET_INLINE uint32_t
set_mix(uint64_t hash, bool is_short)
{
    uint32_t mixed = (uint32_t)((hash * UINT64_C(0x9E3779B97F4A7C15)) >> 32);
    return is_short ? mixed & ~(uint32_t)0xff : mixed;
}

/* 16 of these bits, by which a search compares. */
static inline uint16_t
set_mixed_low(uint32_t mixed)
{
    return (uint16_t)(mixed >> 8);
}

/* Of the hash in a table that is not wide. */
SET_INLINE uint32_t
set_mixed_narrow(const uint16_t *low, const void *high, uint32_t position, bool is_short)
{
    uint32_t middle = (uint32_t)low[position] << 8;
    if (is_short) return (uint32_t)((const uint8_t *)high)[position] << 24 | middle;
    uint32_t rest = ((const uint16_t *)high)[position];
    return (rest & 0xff00) << 16 | middle | (rest & 0xff);
}

SET_INLINE void
set_store_hash(struct set_table *table, uint32_t position, uint64_t hash, const bool wide,
               const size_t width)
{
    if (wide) {
        ((uint64_t *)set_hashes(table))[position] = hash;
        return;
    }
    uint32_t mixed = set_mix(hash, false), high = mixed >> 24;
    ((uint16_t *)set_hashes(table))[position] = set_mixed_low(mixed);
    if (set_hash_short_p(width)) ((uint8_t *)set_high_hashes(table))[position] = (uint8_t)high;
    else ((uint16_t *)set_high_hashes(table))[position] = (uint16_t)(high << 8 | (mixed & 0xff));
}

SET_INLINE uint32_t
set_bin_get(const void *bins, size_t width, uint32_t bin)
{
    switch (width) {
      case 1: return ((const uint8_t *)bins)[bin];
      case 2: return ((const uint16_t *)bins)[bin];
      case 3: {
        const uint8_t *three = (const uint8_t *)bins + (size_t)bin * 3;
        uint16_t two;
        memcpy(&two, three, sizeof two);
        return two | (uint32_t)three[2] << 16;
      }
      default: return ((const uint32_t *)bins)[bin];
    }
}

SET_INLINE void
set_bin_put(void *bins, size_t width, uint32_t bin, uint32_t value)
{
    switch (width) {
      case 1: ((uint8_t *)bins)[bin] = (uint8_t)value; break;
      case 2: ((uint16_t *)bins)[bin] = (uint16_t)value; break;
      case 3: {
        uint8_t *three = (uint8_t *)bins + (size_t)bin * 3;
        uint16_t two = (uint16_t)value;
        memcpy(three, &two, sizeof two);
        three[2] = (uint8_t)(value >> 16);
        break;
      }
      default: ((uint32_t *)bins)[bin] = value; break;
    }
}

/* The steps; no number of bins is a multiple of one (but 1). */
static const uint8_t set_steps[] = { 1, 7, 11, 13, 17, 19, 23, 29 };

/*
 * The load is at most 4/7 with bins of 1 byte, 2/3 with 2, 3/4 with 3 or 4; and at least one bin is
 * free (SET-2). More bins would take half the bytes of a Hash.
 */
static uint32_t
set_bin_count(uint32_t capacity)
{
    size_t width = set_bin_width_for(capacity);
    uint32_t more = width == 1 ? capacity / 4 * 3 : width == 2 ? capacity / 32 * 15
                                                               : capacity / 16 * 5;
    uint32_t bins = capacity + more + 1;
    for (size_t i = 1; i < sizeof(set_steps); i++) {
        if (bins % set_steps[i] == 0) bins++, i = 0;
    }
    return bins;
}

struct set_probe { uint32_t bin, mixed, bins; };

static inline struct set_probe
set_probe_start(uint32_t mixed, uint32_t bins)
{
    uint32_t bin = (uint32_t)(((uint64_t)mixed * bins) >> 32);
    return (struct set_probe){ bin, mixed, bins };
}

SET_INLINE void
set_probe_next(struct set_probe *probe)
{
    probe->bin += set_steps[(probe->mixed >> 8) & 7];
    while (probe->bin >= probe->bins) probe->bin -= probe->bins;
}

/* The content of a bin whose element has been removed: a number that no element has. */
static inline uint32_t
set_bin_left(size_t width)
{
    return UINT32_MAX >> (32 - 8 * width);
}

/* The first bin of this hash that is free or left. */
static inline uint32_t
set_bin_for(const struct set_table *table, uint64_t hash)
{
    const void *bins = table->as.large.bins;
    size_t width = set_bin_width(table);
    bool is_short = set_hash_short_p(width) && !(table->flags & SET_TABLE_WIDE);
    struct set_probe probe = set_probe_start(set_mix(hash, is_short), table->as.large.bin_count);
    uint32_t left = set_bin_left(width), number;

    while ((number = set_bin_get(bins, width, probe.bin)) && number != left) set_probe_next(&probe);
    return probe.bin;
}

/* The bin of a position, which has an element. */
static uint32_t
set_bin_of(const struct set_table *table, uint32_t position)
{
    const void *bins = table->as.large.bins;
    size_t width = set_bin_width(table);
    uint32_t mixed;

    if (table->flags & SET_TABLE_WIDE) {
        mixed = set_mix(((uint64_t *)set_hashes(table))[position], false);
    }
    else {
        mixed = set_mixed_narrow(set_hashes(table), set_high_hashes(table), position,
                                 set_hash_short_p(width));
    }
    struct set_probe probe = set_probe_start(mixed, table->as.large.bin_count);
    while (set_bin_get(bins, width, probe.bin) != position + 1) set_probe_next(&probe);
    return probe.bin;
}

static inline void
set_bin_leave(struct set_table *table, uint32_t bin)
{
    size_t width = set_bin_width(table);
    set_bin_put(table->as.large.bins, width, bin, set_bin_left(width));
}
