/*
 * set/table.c: looking up; clearing and copying the whole table. Part of hash.c; compiles outside
 * Ruby.
 * internal/set/table.h describes the data and the invariants.
 *
 * unlocked/set/element.c, or another includer, defines SET_TABLE_HOLE, a word that no element is;
 * set_table_malloc and set_table_free; and
 *   set_compare          whether two elements, which are not the same word, are equal
 *   set_hash_again       the hash of a stored element; false: the table is gone
 *   set_hash_constant_p  whether that can be had again at any time, and nobody sees it
 */

/* ---- blocks -------------------------------------------------------------------------------- */

static inline size_t
set_hash_width(const struct set_table *table)
{
    return table->flags & SET_TABLE_WIDE ? sizeof(uint64_t) : sizeof(uint32_t);
}

static inline size_t
set_bin_width(uint32_t capacity)
{
    return capacity < UINT8_MAX ? 1 : capacity < UINT16_MAX ? 2 : 4;
}

static inline void *
set_hashes(const struct set_table *table)
{
    return (uintptr_t *)table->as.large.block + table->as.large.capacity;
}

static inline void *
set_bins(const struct set_table *table)
{
    return (char *)set_hashes(table) + set_hash_width(table) * table->as.large.capacity;
}

/* Bytes of the block, 0 without one. */
static size_t
set_table_block_size(const struct set_table *table)
{
    if (!set_table_large_p(table)) {
        return table->flags & SET_TABLE_SPILLED ? SET_TABLE_MORE * sizeof(uintptr_t) : 0;
    }
    size_t capacity = table->as.large.capacity;
    return capacity * (sizeof(uintptr_t) + set_hash_width(table))
        + table->as.large.bins * set_bin_width(table->as.large.capacity);
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

static inline uint32_t
set_mix(uint64_t hash)
{
    return (uint32_t)((hash * UINT64_C(0x9E3779B97F4A7C15)) >> 32);
}

static inline uint32_t
set_mixed_at(const struct set_table *table, uint32_t position)
{
    if (table->flags & SET_TABLE_WIDE) return set_mix(((uint64_t *)set_hashes(table))[position]);
    return ((uint32_t *)set_hashes(table))[position];
}

static inline void
set_store_hash(struct set_table *table, uint32_t position, uint64_t hash)
{
    if (table->flags & SET_TABLE_WIDE) ((uint64_t *)set_hashes(table))[position] = hash;
    else ((uint32_t *)set_hashes(table))[position] = set_mix(hash);
}

static inline uint32_t
set_bin_get(const void *bins, size_t width, uint32_t bin)
{
    switch (width) {
      case 1: return ((const uint8_t *)bins)[bin];
      case 2: return ((const uint16_t *)bins)[bin];
      default: return ((const uint32_t *)bins)[bin];
    }
}

static inline void
set_bin_put(void *bins, size_t width, uint32_t bin, uint32_t value)
{
    switch (width) {
      case 1: ((uint8_t *)bins)[bin] = (uint8_t)value; break;
      case 2: ((uint16_t *)bins)[bin] = (uint16_t)value; break;
      default: ((uint32_t *)bins)[bin] = value; break;
    }
}

/* The steps; no number of bins is a multiple of one (but 1). */
static const uint8_t set_steps[] = { 1, 7, 11, 13, 17, 19, 23, 29 };

/* A load of 3/4 at most, 4/5 where bins have two bytes; and at least one free bin (SET-2). */
static uint32_t
set_bin_count(uint32_t capacity)
{
    uint32_t bins = capacity + capacity / (set_bin_width(capacity) == 2 ? 4 : 3) + 1;
    for (size_t i = 1; i < sizeof(set_steps); i++) {
        if (bins % set_steps[i] == 0) bins++, i = 0;
    }
    return bins;
}

struct set_probe { uint32_t bin, step, bins; };

static inline struct set_probe
set_probe_start(uint32_t mixed, uint32_t bins)
{
    uint32_t bin = (uint32_t)(((uint64_t)mixed * bins) >> 32);
    return (struct set_probe){ bin, set_steps[mixed & 7], bins };
}

static inline void
set_probe_next(struct set_probe *probe)
{
    probe->bin += probe->step;
    while (probe->bin >= probe->bins) probe->bin -= probe->bins;
}

/* What is in a bin whose element has been removed: a number that no element has. */
static inline uint32_t
set_bin_left(size_t width)
{
    return width == 1 ? UINT8_MAX : width == 2 ? UINT16_MAX : UINT32_MAX;
}

/* Puts a position into the first bin of its hash that is free or left. */
static inline void
set_bin_add(struct set_table *table, uint32_t position, uint32_t mixed)
{
    void *bins = set_bins(table);
    size_t width = set_bin_width(table->as.large.capacity);
    struct set_probe probe = set_probe_start(mixed, table->as.large.bins);
    uint32_t left = set_bin_left(width), number;

    while ((number = set_bin_get(bins, width, probe.bin)) && number != left) set_probe_next(&probe);
    set_bin_put(bins, width, probe.bin, position + 1);
}

/* Leaves the bin of a position. */
static inline void
set_bin_leave(struct set_table *table, uint32_t position)
{
    void *bins = set_bins(table);
    size_t width = set_bin_width(table->as.large.capacity);
    struct set_probe probe = set_probe_start(set_mixed_at(table, position), table->as.large.bins);

    while (set_bin_get(bins, width, probe.bin) != position + 1) set_probe_next(&probe);
    set_bin_put(bins, width, probe.bin, set_bin_left(width));
}

/* ---- looking up ---------------------------------------------------------------------------- */

/* Compares with a position's element. False: different; the table is as it was before. */
static inline bool
set_match(uintptr_t owner, struct set_table *table, uint32_t position, uintptr_t wanted,
          int64_t *found, bool *again)
{
    uintptr_t element = *set_table_at(table, position);

    if (element == wanted) {
        *found = position;
        return true;
    }
    if (element == SET_TABLE_HOLE) return false;

    uint32_t changes = table->changes;
    int result = set_compare(owner, table->flags, element, wanted);
    if (result == SET_GONE) {
        *found = SET_TABLE_GONE;
        return true;
    }
    if (table->changes != changes) {
        *again = true;
        return true;
    }
    *found = position;
    return result == SET_SAME;
}

/* Whether no element of a small table has this hint; eight are compared at once. */
static inline bool
set_no_hint_p(const struct set_table *table, uint8_t hint)
{
    uint64_t hints, ones = UINT64_C(0x0101010101010101), high = ones << 7;
    uint32_t unused = 64 - 8 * set_table_bound(table);

    memcpy(&hints, table->as.small.hints, sizeof hints);
    if (unused == 64) return true;
    hints ^= ones * hint;
#ifdef WORDS_BIGENDIAN
    hints |= (UINT64_C(1) << unused) - 1;
#else
    hints |= ~(~UINT64_C(0) >> unused);
#endif
    return !((hints - ones) & ~hints & high);
}

static int64_t
set_find_small(uintptr_t owner, struct set_table *table, uintptr_t wanted, uint64_t hash,
               bool *again)
{
    uint32_t bound = set_table_bound(table);
    uint8_t hint = (uint8_t)hash;
    int64_t found = SET_TABLE_NONE;

    if (set_no_hint_p(table, hint)) return SET_TABLE_NONE;
    for (uint32_t i = 0; i < bound; i++) {
        if (table->as.small.hints[i] != hint) continue;
        if (set_match(owner, table, i, wanted, &found, again)) return found;
    }
    return SET_TABLE_NONE;
}

static inline int64_t
set_find_in_bins(uintptr_t owner, struct set_table *table, uintptr_t wanted, uint64_t hash,
                 bool *again, const size_t width)
{
    const void *bins = set_bins(table);
    bool wide = table->flags & SET_TABLE_WIDE;
    uint32_t mixed = set_mix(hash), number, left = set_bin_left(width);
    struct set_probe probe = set_probe_start(mixed, table->as.large.bins);
    int64_t found = SET_TABLE_NONE;

    while ((number = set_bin_get(bins, width, probe.bin))) {
        bool same = number != left
            && (wide ? ((uint64_t *)set_hashes(table))[number - 1] == hash
                     : ((uint32_t *)set_hashes(table))[number - 1] == mixed);
        if (same && set_match(owner, table, number - 1, wanted, &found, again)) return found;
        set_probe_next(&probe);
    }
    return SET_TABLE_NONE;
}

/* The position of an element equal to @p wanted, SET_TABLE_NONE or SET_TABLE_GONE. */
static int64_t
set_table_find(uintptr_t owner, struct set_table *table, uintptr_t wanted, uint64_t hash)
{
    bool again;
    int64_t found;

    do {
        again = false;
        if (!set_table_large_p(table)) {
            found = set_find_small(owner, table, wanted, hash, &again);
            continue;
        }
        switch (set_bin_width(table->as.large.capacity)) {
          case 1: found = set_find_in_bins(owner, table, wanted, hash, &again, 1); break;
          case 2: found = set_find_in_bins(owner, table, wanted, hash, &again, 2); break;
          default: found = set_find_in_bins(owner, table, wanted, hash, &again, 4); break;
        }
    } while (again);
    return found;
}

/* ---- the whole table ----------------------------------------------------------------------- */

/* Empties the table. What iterates over it sees holes. */
static void
set_table_clear(struct set_table *table)
{
    uint32_t bound = set_table_bound(table);

    table->changes++;
    if (table->iterations) {
        for (uint32_t i = 0; i < bound; i++) {
            bool left = !set_table_large_p(table) || *set_table_at(table, i) == SET_TABLE_HOLE;
            if (!left) set_bin_leave(table, i);
            *set_table_at(table, i) = SET_TABLE_HOLE;
        }
        if (set_table_large_p(table)) table->as.large.live = 0;
        else table->few &= 15;
        return;
    }
    void *block = set_table_block(table);
    size_t bytes = set_table_block_size(table);
    table->flags &= ~(SET_TABLE_LARGE | SET_TABLE_SPILLED | SET_TABLE_WIDE);
    table->few = 0;
    if (block) set_table_free(block, bytes);
}

/* Makes @p copy, which is empty, a copy of a table that does not change meanwhile. */
static void
set_table_copy(struct set_table *copy, const struct set_table *table)
{
    size_t bytes = set_table_block_size(table);
    void *block = bytes ? set_table_malloc(bytes) : NULL;
    uint8_t own = copy->flags & ~(SET_TABLE_LARGE | SET_TABLE_SPILLED | SET_TABLE_WIDE);
    uint32_t changes = copy->changes + 1;

    if (block) memcpy(block, set_table_block(table), bytes);
    *copy = *table;
    copy->flags = own | (table->flags & ~(SET_TABLE_RAW | SET_TABLE_FROZEN));
    copy->changes = changes;
    copy->iterations = 0;
    if (set_table_large_p(copy)) copy->as.large.block = block;
    else if (block) copy->as.small.at.spilled.more = block;
}
