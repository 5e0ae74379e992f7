/*
 * set/table_change.c: adding and removing elements, and new blocks for them. Part of hash.c;
 * compiles outside Ruby.
 * internal/set/table.h describes the data and the invariants.
 */

/* ---- capacities ---------------------------------------------------------------------------- */

/* Powers of two, as of a Hash, which has twice as many bytes then. */
static uint32_t
set_capacity_after(uint32_t capacity)
{
    uint32_t next = 16;
    if (capacity >= SET_TABLE_LONGEST / 2) return SET_TABLE_LONGEST;
    while (next <= capacity) next *= 2;
    return next;
}

/* ---- new blocks ---------------------------------------------------------------------------- */

static void
set_new_block(struct set_table *table, uint32_t capacity)
{
    table->few = (uint8_t)set_bin_width_for(capacity);
    if (table->flags & SET_TABLE_WIDE) table->few |= SET_KIND_WIDE;
    table->as.large.capacity = capacity;
    table->as.large.bin_count = set_bin_count(capacity);
    table->as.large.bound = table->as.large.live = table->as.large.first = 0;
    table->as.large.used = 0;

    table->as.large.block = set_table_malloc(set_table_block_size(table));
    table->as.large.bins = (char *)table->as.large.block + set_bins_offset(table);
    memset(table->as.large.bins, 0, set_bins_size(table));
}

/*
 * Writes an element behind the others, and the number of its position into a bin that is free or
 * left. False: there is no space.
 */
SET_INLINE bool
set_append_at(struct set_table *table, uintptr_t element, uint64_t hash, uint32_t bin,
              const bool wide, const size_t width)
{
    uint32_t position = table->as.large.bound, capacity = table->as.large.capacity;

    if (position == capacity) return false;
    if (!set_bin_get(table->as.large.bins, width, bin)) {
        if (table->as.large.used == capacity) return false;
        table->as.large.used++;
    }
    ((uintptr_t *)table->as.large.block)[position] = element;
    set_store_hash(table, position, hash, wide, width);
    set_bin_put(table->as.large.bins, width, bin, position + 1);
    table->as.large.bound = position + 1;
    table->as.large.live++;
    return true;
}

/* Appends an element that the table does not have, into a block with space. */
static inline void
set_append_large(struct set_table *table, uintptr_t element, uint64_t hash)
{
    uint32_t bin = set_bin_for(table, hash);
    bool done;
    SET_BY_KIND(done, table, set_append_at, table, element, hash, bin);
    (void)done;
}

SET_INLINE uint32_t
set_fill_bins_of(struct set_table *table, uint32_t count, const bool wide, const size_t width)
{
    void *bins = table->as.large.bins;
    const void *hashes = set_hashes(table), *high = set_high_hashes(table);
    uint32_t bin_count = table->as.large.bin_count;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t mixed = wide ? set_mix(((const uint64_t *)hashes)[i], false)
                              : set_mixed_narrow(hashes, high, i, set_hash_short_p(width));
        struct set_probe probe = set_probe_start(mixed, bin_count);
        while (set_bin_get(bins, width, probe.bin)) set_probe_next(&probe);
        set_bin_put(bins, width, probe.bin, i + 1);
    }
    return count;
}

/* The bins of the first @p count elements of a block, whose hashes are there. All are free. */
static void
set_fill_bins(struct set_table *table, uint32_t count)
{
    SET_BY_KIND(count, table, set_fill_bins_of, table, count);
    table->as.large.bound = table->as.large.live = table->as.large.used = count;
    table->as.large.first = 0;
}

#define SET_COPY_LIVE(low_type, high_type) \
    do { \
        const low_type *low = set_hashes(from); \
        low_type *new_low = set_hashes(table); \
        const high_type *high = set_high_hashes(from); \
        high_type *new_high = set_high_hashes(table); \
        for (uint32_t i = from->as.large.first; i < bound; i++) { \
            if (elements[i] == SET_TABLE_HOLE) continue; \
            copies[count] = elements[i]; \
            new_low[count] = low[i]; \
            if (sizeof(low_type) == sizeof(uint16_t)) new_high[count] = high[i]; \
            count++; \
        } \
    } while (0)

/*
 * All elements of a table without its holes, and their hashes, which are as wide: into another, or
 * to the beginning of its own block. Returns how many.
 */
static uint32_t
set_copy_elements(struct set_table *table, const struct set_table *from)
{
    uint32_t count = 0, bound = from->as.large.bound;
    const uintptr_t *elements = from->as.large.block;
    uintptr_t *copies = table->as.large.block;

    if (table != from && bound == from->as.large.live) {
        memcpy(copies, elements, bound * sizeof(uintptr_t));
        if (from->flags & SET_TABLE_WIDE) {
            memcpy(set_hashes(table), set_hashes(from), bound * sizeof(uint64_t));
            return bound;
        }
        memcpy(set_hashes(table), set_hashes(from), bound * sizeof(uint16_t));
        memcpy(set_high_hashes(table), set_high_hashes(from),
               bound * (set_hash_width(from) - sizeof(uint16_t)));
        return bound;
    }
    switch (set_hash_width(from)) {
      case 3: SET_COPY_LIVE(uint16_t, uint8_t); break;
      case 4: SET_COPY_LIVE(uint16_t, uint16_t); break;
      default: SET_COPY_LIVE(uint64_t, uint8_t); break;
    }
    return count;
}

/* The same when other bits of the hashes are stored: all are constant. */
static uint32_t
set_copy_hashing(uintptr_t owner, struct set_table *table, const struct set_table *from)
{
    uint32_t count = 0;

    for (uint32_t i = from->as.large.first; i < from->as.large.bound; i++) {
        uintptr_t element = ((uintptr_t *)from->as.large.block)[i];
        uint64_t hash = 0;
        if (element == SET_TABLE_HOLE) continue;

        *set_table_at(table, count) = element;
        set_hash_again(owner, from->flags, element, &hash);
        if (table->flags & SET_TABLE_WIDE) set_store_hash(table, count, hash, true, 0);
        else set_store_hash(table, count, hash, false, set_bin_width(table));
        count++;
    }
    return count;
}

/* Moves the elements over the holes of their block. */
static void
set_table_compact(struct set_table *table)
{
    uint32_t count = set_copy_elements(table, table);

    memset(table->as.large.bins, 0, set_bins_size(table));
    set_fill_bins(table, count);
    table->changes++;
}

/*
 * A block of @p capacity for the elements of a large table, without its holes. @p wide: the new
 * hashes have 64 bits.
 */
static void
set_table_rebuild(uintptr_t owner, struct set_table *table, uint32_t capacity, bool wide)
{
    struct set_table fresh = *table;

    if (wide) fresh.flags |= SET_TABLE_WIDE;
    set_new_block(&fresh, capacity);
    bool same = set_hash_width(&fresh) == set_hash_width(table);
    uint32_t count = same ? set_copy_elements(&fresh, table)
                          : set_copy_hashing(owner, &fresh, table);
    set_fill_bins(&fresh, count);
    fresh.changes++;

    void *old = table->as.large.block;
    size_t bytes = set_table_block_size(table);
    *table = fresh;
    set_table_free(old, bytes);
}

/* After removals: gives memory back when an eighth is in use. */
static void
set_table_shrink(uintptr_t owner, struct set_table *table)
{
    uint32_t live = table->as.large.live;

    if (table->as.large.capacity > 64 && live < table->as.large.capacity / 8) {
        set_table_rebuild(owner, table, live * 2 < 16 ? 16 : live * 2,
                          table->flags & SET_TABLE_WIDE);
    }
}

/*
 * The elements of a small table, into a block. Hashes of all of them are needed; when one is not
 * constant, Ruby code may run. False: it may have; search again. Either the table has changed
 * meanwhile, and nothing has happened, or an element may have another hash than when it was added.
 */
static bool
set_table_enlarge(uintptr_t owner, struct set_table *table, uint32_t capacity, bool wide)
{
    uintptr_t elements[SET_TABLE_HINTS];
    uint64_t hashes[SET_TABLE_HINTS];
    uint32_t changes = table->changes, count = 0, bound = set_table_bound(table);
    bool constant = true;

    for (uint32_t i = 0; i < bound; i++) {
        uintptr_t element = *set_table_at(table, i);
        if (element == SET_TABLE_HOLE) continue;
        elements[count] = element;
        if (!set_hash_constant_p(table->flags, element)) constant = false;
        if (!set_hash_again(owner, table->flags, element, &hashes[count++])) return false;
        if (table->changes != changes || table->iterations) return false;
    }
    struct set_table fresh = *table;
    fresh.flags &= ~SET_TABLE_SPILLED;
    fresh.flags |= SET_TABLE_LARGE | (wide || !constant ? SET_TABLE_WIDE : 0);
    set_new_block(&fresh, capacity);
    for (uint32_t i = 0; i < count; i++) set_append_large(&fresh, elements[i], hashes[i]);
    fresh.changes++;

    void *old = set_table_block(table);
    size_t bytes = set_table_block_size(table);
    *table = fresh;
    if (old) set_table_free(old, bytes);
    return constant;
}

/* ---- removing ------------------------------------------------------------------------------ */

/* Gives the last positions out again when they are holes. */
static void
set_table_lower_bound(struct set_table *table)
{
    uint32_t bound = set_table_bound(table), first = set_table_first(table);

    while (bound > first && *set_table_at(table, bound - 1) == SET_TABLE_HOLE) bound--;
    if (set_table_large_p(table)) table->as.large.bound = bound;
    else table->few = (uint8_t)((table->few & 0xf0) | bound);
}

/* Removes the element that a search has just found. */
static void
set_table_remove(uintptr_t owner, struct set_table *table, struct set_found found)
{
    bool large = set_table_large_p(table);
    uint32_t position = (uint32_t)found.position;

    if (large) set_bin_leave(table, found.bin);
    *set_table_at(table, position) = SET_TABLE_HOLE;
    table->changes++;
    if (large) table->as.large.live--;
    else table->few -= 1 << 4;
    if (table->iterations) return;
    if (!set_table_size(table)) {
        set_table_clear(table);
        return;
    }
    if (position + 1 == set_table_bound(table)) set_table_lower_bound(table);
    if (!large) return;
    while (table->as.large.first < table->as.large.bound
           && ((uintptr_t *)table->as.large.block)[table->as.large.first] == SET_TABLE_HOLE) {
        table->as.large.first++;
    }
    set_table_shrink(owner, table);
}

/* ---- adding -------------------------------------------------------------------------------- */

/* Moves the elements of a small table over its holes. */
static void
set_small_compact(struct set_table *table)
{
    uint32_t bound = set_table_bound(table), to = 0;

    for (uint32_t i = 0; i < bound; i++) {
        uintptr_t element = *set_table_at(table, i);
        if (element == SET_TABLE_HOLE) continue;
        *set_table_at(table, to) = element;
        table->as.small.hints[to++] = table->as.small.hints[i];
    }
    table->few = (uint8_t)(to << 4 | to);
    table->changes++;
}

static void
set_small_spill(struct set_table *table)
{
    uintptr_t *more = set_table_malloc(SET_TABLE_MORE * sizeof(uintptr_t));
    uintptr_t elements[SET_TABLE_IN_SLOT];

    memcpy(elements, table->as.small.at.in_slot, sizeof elements);
    memcpy(table->as.small.at.spilled.first, elements, SET_TABLE_FIRST * sizeof(uintptr_t));
    more[0] = elements[SET_TABLE_FIRST];
    table->as.small.at.spilled.more = more;
    table->flags |= SET_TABLE_SPILLED;
}

/* Appends to a small table; false: it has eight elements. */
static bool
set_append_small(struct set_table *table, uintptr_t element, uint64_t hash)
{
    bool spilled = table->flags & SET_TABLE_SPILLED;
    uint32_t room = spilled ? SET_TABLE_HINTS : SET_TABLE_IN_SLOT;

    if (set_table_bound(table) == room) {
        if (set_table_size(table) < room) set_small_compact(table);
        else if (spilled) return false;
        else set_small_spill(table);
    }
    uint32_t position = set_table_bound(table);
    *set_table_at(table, position) = element;
    table->as.small.hints[position] = (uint8_t)hash;
    table->few += 0x11;
    table->changes++;
    return true;
}

/* Space for one element more; @p wide: and for its hash. The fewer holes, the larger the block. */
static void
set_table_make_room(uintptr_t owner, struct set_table *table, bool wide)
{
    uint32_t capacity = table->as.large.capacity, live = table->as.large.live;
    bool widen = wide && !(table->flags & SET_TABLE_WIDE);
    bool full = table->as.large.bound == capacity || table->as.large.used == capacity;

    if (full && live > capacity / 2 + capacity / 8) {
        set_table_rebuild(owner, table, set_capacity_after(capacity), wide);
    }
    else if (widen) set_table_rebuild(owner, table, capacity, wide);
    else set_table_compact(table);
}

/* To a small table, or a large one without space for it. */
static bool
set_append_growing(uintptr_t owner, struct set_table *table, uintptr_t element, uint64_t hash)
{
    bool wide = !set_hash_constant_p(table->flags, element);

    if (set_table_large_p(table)) {
        set_table_make_room(owner, table, wide || table->flags & SET_TABLE_WIDE);
    }
    else {
        if (set_append_small(table, element, hash)) return true;
        if (!set_table_enlarge(owner, table, 16, wide)) return false;
    }
    set_append_large(table, element, hash);
    table->changes++;
    return true;
}

/*
 * Adds an element that a search has just not found, to a table that nothing iterates over, and into
 * the bin that it has found. False: while hashes were computed, the table, or the hash of an
 * element, may have changed, or the table has gone; search again.
 */
static bool
set_table_append(uintptr_t owner, struct set_table *table, uintptr_t element, uint64_t hash,
                 uint32_t bin)
{
    bool done = false;

    if (!set_table_large_p(table)) return set_append_growing(owner, table, element, hash);
    if (table->flags & SET_TABLE_WIDE || set_hash_constant_p(table->flags, element)) {
        SET_BY_KIND(done, table, set_append_at, table, element, hash, bin);
    }
    if (!done) return set_append_growing(owner, table, element, hash);
    table->changes++;
    return true;
}

/* Space for @p count elements of an empty small table that nothing iterates over. */
static void
set_table_reserve(struct set_table *table, size_t count)
{
    if (count <= SET_TABLE_HINTS || count > SET_TABLE_LONGEST) return;
    if (set_table_large_p(table) || set_table_bound(table) || table->flags & SET_TABLE_SPILLED) {
        return;
    }
    struct set_table fresh = *table;
    fresh.flags |= SET_TABLE_LARGE;
    set_new_block(&fresh, (uint32_t)(count < 16 ? 16 : count));
    fresh.changes++;
    *table = fresh;
}

/* Space for @p count elements more in a table that nothing iterates over. */
static void
set_table_expect(uintptr_t owner, struct set_table *table, size_t count)
{
    if (!set_table_large_p(table)) return;
    uint32_t live = table->as.large.live, room = table->as.large.capacity - table->as.large.bound;
    if (count <= room || count < live / 4 || count > SET_TABLE_LONGEST - live) return;
    set_table_rebuild(owner, table, live + (uint32_t)count, table->flags & SET_TABLE_WIDE);
}

/* The elements of a large table that has eight at most, as a small one. */
static void
set_table_reduce(uintptr_t owner, struct set_table *table)
{
    struct set_table fresh = *table;
    uint32_t bound = table->as.large.bound;

    fresh.flags &= ~(SET_TABLE_LARGE | SET_TABLE_WIDE);
    fresh.few = 0;
    fresh.changes++;
    for (uint32_t i = 0; i < bound; i++) {
        uintptr_t element = *set_table_at(table, i);
        uint64_t hash = 0;
        if (element == SET_TABLE_HOLE) continue;
        if (table->flags & SET_TABLE_WIDE) hash = ((uint64_t *)set_hashes(table))[i];
        else set_hash_again(owner, table->flags, element, &hash);
        set_append_small(&fresh, element, hash);
    }
    void *old = table->as.large.block;
    size_t bytes = set_table_block_size(table);
    *table = fresh;
    set_table_free(old, bytes);
}

/* Gives back the reserved space that is not in use. */
static void
set_table_trim(uintptr_t owner, struct set_table *table)
{
    if (!set_table_large_p(table) || table->iterations) return;
    uint32_t live = table->as.large.live, capacity = table->as.large.capacity;
    if (live <= SET_TABLE_HINTS) set_table_reduce(owner, table);
    else if (capacity > 16 && live < capacity - capacity / 4) {
        set_table_rebuild(owner, table, live < 16 ? 16 : live, table->flags & SET_TABLE_WIDE);
    }
}
