/*
 * set/table_find.c: looking up; clearing and copying the whole table. Part of hash.c; compiles
 * outside Ruby.
 * internal/set/table.h describes the data and the invariants.
 *
 * unlocked/set/element.c, or another includer, defines SET_TABLE_HOLE, a word that no element is;
 * set_table_malloc and set_table_free; and
 *   set_immediate_p      whether a word is equal to no other such word, and no call can tell
 *   set_compare          whether two elements, which are not the same word, are equal
 *   set_compare_quietly  set_compare for elements with equal hashes, without user-visible calls;
 *                        else SET_CODE
 *   set_hash_again       the hash of a stored element; false: the table is gone
 *   set_hash_constant_p  whether that can be had again at any time, unseen by other code
 *   set_hash_same_p      whether an element, whose hash is constant and like this one in 16 bits,
 *                        has this hash; true is right, too, if no other code sees the comparison
 */

/* ---- looking up ---------------------------------------------------------------------------- */

/*
 * Which positions of a small table may have an element with this hint: the highest bit of a byte
 * for each. Eight are compared at once; the first is right, those behind it can be wrong.
 */
static inline uint64_t
set_hints_like(const struct set_table *table, uint8_t hint)
{
    uint64_t hints, ones = UINT64_C(0x0101010101010101), high = ones << 7;
    uint32_t bound = set_table_bound(table);

    if (!bound) return 0;
    memcpy(&hints, table->as.small.hints, sizeof hints);
#ifdef WORDS_BIGENDIAN
    hints = __builtin_bswap64(hints);
#endif
    hints ^= ones * hint;
    return (hints - ones) & ~hints & high & (~UINT64_C(0) >> (64 - 8 * bound));
}

/* The position of the first of these. */
static inline uint32_t
set_first_like(uint64_t likes)
{
    return (uint32_t)__builtin_ctzll(likes) / 8;
}

/*
 * Looks for an immediate word. SET_TABLE_CODE: there is another element with such a hash, that has
 * to be compared.
 */
static inline struct set_found
set_find_immediate_small(struct set_table *table, uintptr_t wanted, uint64_t hash)
{
    uint64_t likes = set_hints_like(table, (uint8_t)hash);

    for (; likes; likes &= likes - 1) {
        uint32_t i = set_first_like(likes);
        uintptr_t element = *set_small_at(table, i);
        if (element == wanted) return (struct set_found){ i, 0 };
        if (!set_immediate_p(element)) return (struct set_found){ SET_TABLE_CODE, 0 };
    }
    return (struct set_found){ SET_TABLE_NONE, 0 };
}

/* Whether a position's hash looks like this one, of which @p low are 16 bits. */
SET_INLINE bool
set_like_p(const void *hashes, uint32_t position, uint64_t hash, uint16_t low, const bool wide)
{
    if (wide) return ((const uint64_t *)hashes)[position] == hash;
    return ((const uint16_t *)hashes)[position] == low;
}

SET_INLINE struct set_found
set_find_immediate_in(struct set_table *table, uintptr_t wanted, uint64_t hash, const bool wide,
                      const size_t width)
{
    const void *bins = table->as.large.bins, *hashes = set_hashes(table);
    uint32_t mixed = set_mix(hash, !wide && set_hash_short_p(width)), number;
    uint32_t left = set_bin_left(width), reused = UINT32_MAX;
    struct set_probe probe = set_probe_start(mixed, table->as.large.bin_count);

    for (; (number = set_bin_get(bins, width, probe.bin)); set_probe_next(&probe)) {
        if (number == left) {
            if (reused == UINT32_MAX) reused = probe.bin;
            continue;
        }
        if (!set_like_p(hashes, number - 1, hash, set_mixed_low(mixed), wide)) continue;
        uintptr_t element = ((uintptr_t *)table->as.large.block)[number - 1];
        if (element == wanted) return (struct set_found){ number - 1, probe.bin };
        if (!set_immediate_p(element)) return (struct set_found){ SET_TABLE_CODE, 0 };
    }
    return (struct set_found){ SET_TABLE_NONE, reused == UINT32_MAX ? probe.bin : reused };
}

static struct set_found
set_find_immediate(struct set_table *table, uintptr_t wanted, uint64_t hash)
{
    struct set_found found;
    if (!set_table_large_p(table)) return set_find_immediate_small(table, wanted, hash);
    SET_BY_KIND(found, table, set_find_immediate_in, table, wanted, hash);
    return found;
}

/* The result for a position after a comparison that did not return SET_DIFFERENT. */
static inline struct set_found
set_found_by(int result, uint32_t position, uint32_t bin)
{
    switch (result) {
      case SET_SAME: return (struct set_found){ position, bin };
      case SET_GONE: return (struct set_found){ SET_TABLE_GONE, bin };
      case SET_CODE: return (struct set_found){ SET_TABLE_CODE, bin };
      default: return (struct set_found){ SET_TABLE_AGAIN, bin };
    }
}

/* Whether of the hashes of a table only some bits are compared. */
static inline bool
set_hashes_cut_p(const struct set_table *table)
{
    return (table->flags & (SET_TABLE_LARGE | SET_TABLE_WIDE)) == SET_TABLE_LARGE;
}

/*
 * Compares with a position's element, whose hash looks like this one. SET_DIFFERENT: the table is
 * as it was before.
 */
static int
set_match(uintptr_t owner, struct set_table *table, uint32_t position, uintptr_t wanted,
          uint64_t hash)
{
    uintptr_t element = *set_table_at(table, position);

    if (element == wanted) return SET_SAME;
    if (element == SET_TABLE_HOLE) return SET_DIFFERENT;
    if (set_hashes_cut_p(table) && !set_hash_same_p(table->flags, element, wanted, hash)) {
        return SET_DIFFERENT;
    }
    uint32_t changes = table->changes;
    int result = set_compare(owner, table->flags, element, wanted);
    if (result != SET_GONE && table->changes != changes) return SET_AGAIN;
    return result;
}

/* The same, as long as no other code sees it. */
static inline int
set_match_quietly(struct set_table *table, uint32_t position, uintptr_t wanted, uint64_t hash)
{
    uintptr_t element = *set_table_at(table, position);

    if (element == wanted) return SET_SAME;
    if (element == SET_TABLE_HOLE) return SET_DIFFERENT;
    int result = set_compare_quietly(table->flags, element, wanted);
    if (result != SET_CODE || !set_hashes_cut_p(table)) return result;
    return set_hash_same_p(table->flags, element, wanted, hash) ? SET_CODE : SET_DIFFERENT;
}

#define SET_MATCH(position) \
    (quiet ? set_match_quietly(table, position, wanted, hash) \
           : set_match(owner, table, position, wanted, hash))

SET_INLINE struct set_found
set_find_small(uintptr_t owner, struct set_table *table, uintptr_t wanted, uint64_t hash,
               const bool quiet)
{
    uint64_t likes = set_hints_like(table, (uint8_t)hash);

    for (; likes; likes &= likes - 1) {
        uint32_t i = set_first_like(likes);
        if (table->as.small.hints[i] != (uint8_t)hash) continue;
        int result = SET_MATCH(i);
        if (result != SET_DIFFERENT) return set_found_by(result, i, 0);
    }
    return (struct set_found){ SET_TABLE_NONE, 0 };
}

SET_INLINE struct set_found
set_find_in_bins(uintptr_t owner, struct set_table *table, uintptr_t wanted, uint64_t hash,
                 const bool quiet, const bool wide, const size_t width)
{
    const void *bins = table->as.large.bins, *hashes = set_hashes(table);
    uint32_t mixed = set_mix(hash, !wide && set_hash_short_p(width)), number;
    uint32_t left = set_bin_left(width), reused = UINT32_MAX;
    struct set_probe probe = set_probe_start(mixed, table->as.large.bin_count);

    for (; (number = set_bin_get(bins, width, probe.bin)); set_probe_next(&probe)) {
        if (number == left) {
            if (reused == UINT32_MAX) reused = probe.bin;
            continue;
        }
        if (!set_like_p(hashes, number - 1, hash, set_mixed_low(mixed), wide)) continue;
        int result = SET_MATCH(number - 1);
        if (result != SET_DIFFERENT) return set_found_by(result, number - 1, probe.bin);
    }
    return (struct set_found){ SET_TABLE_NONE, reused == UINT32_MAX ? probe.bin : reused };
}

static struct set_found
set_find_comparing(uintptr_t owner, struct set_table *table, uintptr_t wanted, uint64_t hash)
{
    struct set_found found;
    if (!set_table_large_p(table)) return set_find_small(owner, table, wanted, hash, false);
    SET_BY_KIND(found, table, set_find_in_bins, owner, table, wanted, hash, false);
    return found;
}

static struct set_found
set_find_comparing_quietly(struct set_table *table, uintptr_t wanted, uint64_t hash)
{
    struct set_found found;
    if (!set_table_large_p(table)) return set_find_small(0, table, wanted, hash, true);
    SET_BY_KIND(found, table, set_find_in_bins, 0, table, wanted, hash, true);
    return found;
}

/* The position of an element equal to @p wanted, SET_TABLE_NONE or SET_TABLE_GONE. */
static inline struct set_found
set_table_find(uintptr_t owner, struct set_table *table, uintptr_t wanted, uint64_t hash)
{
    struct set_found found;

    if (set_immediate_p(wanted)) {
        found = set_find_immediate(table, wanted, hash);
        if (found.position != SET_TABLE_CODE) return found;
    }
    do {
        found = set_find_comparing(owner, table, wanted, hash);
    } while (found.position == SET_TABLE_AGAIN);
    return found;
}

/* The same, as long as no other code sees it; otherwise SET_TABLE_CODE. */
static inline struct set_found
set_table_find_quietly(struct set_table *table, uintptr_t wanted, uint64_t hash)
{
    if (set_immediate_p(wanted)) return set_find_immediate(table, wanted, hash);
    return set_find_comparing_quietly(table, wanted, hash);
}

/* ---- the whole table ----------------------------------------------------------------------- */

/* Empties the table. Iterations see holes. */
static void
set_table_clear(struct set_table *table)
{
    uint32_t bound = set_table_bound(table);

    table->changes++;
    if (table->iterations) {
        for (uint32_t i = 0; i < bound; i++) {
            bool left = !set_table_large_p(table) || *set_table_at(table, i) == SET_TABLE_HOLE;
            if (!left) set_bin_leave(table, set_bin_of(table, i));
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
    if (set_table_large_p(copy)) {
        copy->as.large.block = block;
        copy->as.large.bins = (char *)block + set_bins_offset(copy);
    }
    else if (block) copy->as.small.at.spilled.more = block;
}
