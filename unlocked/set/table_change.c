/*
 * set/table_change.c: adding and removing elements, and new blocks for them. Part of hash.c;
 * compiles outside Ruby.
 * internal/set/table.h describes the data and the invariants.
 */

/* ---- capacities ---------------------------------------------------------------------------- */

/* Steps of half a power of two, of a quarter from 64 on. Bins get wider at a step. */
static uint32_t
set_capacity_after(uint32_t capacity)
{
    uint32_t power = 16;
    if (capacity < 16) return 16;
    while (power <= capacity / 2) power *= 2;
    uint32_t step = power / (power < 64 ? 2 : 4);
    uint32_t next = (capacity / step + 1) * step;
    if (capacity < UINT8_MAX - 1 && next >= UINT8_MAX) return UINT8_MAX - 1;
    if (capacity < UINT16_MAX - 1 && next >= UINT16_MAX) return UINT16_MAX - 1;
    return next > SET_TABLE_LONGEST ? SET_TABLE_LONGEST : next;
}

/* ---- new blocks ---------------------------------------------------------------------------- */

static void
set_new_block(struct set_table *table, uint32_t capacity)
{
    table->as.large.capacity = capacity;
    table->as.large.bins = set_bin_count(capacity);
    table->as.large.bound = table->as.large.live = table->as.large.first = 0;
    table->as.large.block = NULL;

    size_t bytes = set_table_block_size(table);
    table->as.large.block = set_table_malloc(bytes);
    size_t bins = (size_t)((char *)set_bins(table) - (char *)table->as.large.block);
    memset(set_bins(table), 0, bytes - bins);
}

/* Appends an element that the table does not have, into a block with room. */
static inline void
set_append_large(struct set_table *table, uintptr_t element, uint64_t hash)
{
    uint32_t position = table->as.large.bound;

    *set_table_at(table, position) = element;
    set_store_hash(table, position, hash);
    set_bin_add(table, position, set_mix(hash));
    table->as.large.bound++;
    table->as.large.live++;
}

#define SET_FILL_BINS(bin_type) \
    do { \
        bin_type *bins = set_bins(table); \
        for (uint32_t i = 0; i < count; i++) { \
            uint32_t mixed = set_mixed_at(table, i); \
            struct set_probe probe = set_probe_start(mixed, table->as.large.bins); \
            while (bins[probe.bin]) set_probe_next(&probe); \
            bins[probe.bin] = (bin_type)(i + 1); \
        } \
    } while (0)

/* The bins of the first @p count elements of a new block, whose hashes are there. */
static void
set_fill_bins(struct set_table *table, uint32_t count)
{
    switch (set_bin_width(table->as.large.capacity)) {
      case 1: SET_FILL_BINS(uint8_t); break;
      case 2: SET_FILL_BINS(uint16_t); break;
      default: SET_FILL_BINS(uint32_t); break;
    }
    table->as.large.bound = table->as.large.live = count;
}

#define SET_COPY_LIVE(hash_type) \
    do { \
        const hash_type *hashes = set_hashes(from); \
        hash_type *to = set_hashes(table); \
        for (uint32_t i = from->as.large.first; i < bound; i++) { \
            if (elements[i] == SET_TABLE_HOLE) continue; \
            copies[count] = elements[i]; \
            to[count++] = hashes[i]; \
        } \
    } while (0)

/* All elements of a table, without holes, into one whose hashes are as wide. */
static void
set_copy_elements(struct set_table *table, const struct set_table *from)
{
    uint32_t count = 0, bound = from->as.large.bound;
    const uintptr_t *elements = from->as.large.block;
    uintptr_t *copies = table->as.large.block;

    if (bound == from->as.large.live) {
        count = bound;
        memcpy(copies, elements, count * sizeof(uintptr_t));
        memcpy(set_hashes(table), set_hashes(from), count * set_hash_width(from));
    }
    else if (from->flags & SET_TABLE_WIDE) SET_COPY_LIVE(uint64_t);
    else SET_COPY_LIVE(uint32_t);
    set_fill_bins(table, count);
}

/* The same into one with wide hashes from one with others. */
static void
set_copy_widening(uintptr_t owner, struct set_table *table, const struct set_table *from)
{
    uint32_t count = 0;

    for (uint32_t i = from->as.large.first; i < from->as.large.bound; i++) {
        uintptr_t element = ((uintptr_t *)from->as.large.block)[i];
        uint64_t hash = 0;
        if (element == SET_TABLE_HOLE) continue;

        *set_table_at(table, count) = element;
        set_hash_again(owner, from->flags, element, &hash);
        set_store_hash(table, count++, hash);
    }
    set_fill_bins(table, count);
}

/*
 * A block of @p capacity for the elements of a large table, without its holes. @p wide: the new
 * hashes have 64 bits; those of 32 bits are had again, and all are constant then.
 */
static void
set_table_rebuild(uintptr_t owner, struct set_table *table, uint32_t capacity, bool wide)
{
    struct set_table fresh = *table;
    bool widen = wide && !(table->flags & SET_TABLE_WIDE);

    if (wide) fresh.flags |= SET_TABLE_WIDE;
    set_new_block(&fresh, capacity);
    if (widen) set_copy_widening(owner, &fresh, table);
    else set_copy_elements(&fresh, table);
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

    if (!live) set_table_clear(table);
    else if (table->as.large.capacity > 64 && live < table->as.large.capacity / 8) {
        set_table_rebuild(owner, table, live * 2 < 16 ? 16 : live * 2,
                          table->flags & SET_TABLE_WIDE);
    }
}

/*
 * The elements of a small table, into a block. Hashes of all of them are needed; when one is not
 * constant, Ruby code may run. False: the table has changed meanwhile, and nothing has happened.
 */
static bool
set_table_enlarge(uintptr_t owner, struct set_table *table, uint32_t capacity, bool wide)
{
    uintptr_t elements[SET_TABLE_HINTS];
    uint64_t hashes[SET_TABLE_HINTS];
    uint32_t changes = table->changes, count = 0, bound = set_table_bound(table);

    for (uint32_t i = 0; i < bound; i++) {
        uintptr_t element = *set_table_at(table, i);
        if (element == SET_TABLE_HOLE) continue;
        elements[count] = element;
        if (!set_hash_constant_p(table->flags, element)) wide = true;
        if (!set_hash_again(owner, table->flags, element, &hashes[count++])) return false;
        if (table->changes != changes || table->iterations) return false;
    }
    struct set_table fresh = *table;
    fresh.flags &= ~SET_TABLE_SPILLED;
    fresh.flags |= SET_TABLE_LARGE | (wide ? SET_TABLE_WIDE : 0);
    set_new_block(&fresh, capacity);
    for (uint32_t i = 0; i < count; i++) set_append_large(&fresh, elements[i], hashes[i]);
    fresh.changes++;

    void *old = set_table_block(table);
    size_t bytes = set_table_block_size(table);
    *table = fresh;
    if (old) set_table_free(old, bytes);
    return true;
}

/* ---- removing ------------------------------------------------------------------------------ */

/* Removes the element at a position, which has one. */
static void
set_table_remove(uintptr_t owner, struct set_table *table, uint32_t position)
{
    if (set_table_large_p(table)) set_bin_leave(table, position);
    *set_table_at(table, position) = SET_TABLE_HOLE;
    table->changes++;
    if (!set_table_large_p(table)) {
        table->few -= 1 << 4;
        if (!(table->few >> 4) && !table->iterations) set_table_clear(table);
        return;
    }
    table->as.large.live--;
    if (table->iterations) return;
    while (table->as.large.first < table->as.large.bound
           && *set_table_at(table, table->as.large.first) == SET_TABLE_HOLE) {
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

/*
 * Adds an element that a search has just not found, to a table that nothing iterates over. False:
 * while hashes were computed, the table has changed or has gone; search again.
 */
static bool
set_table_append(uintptr_t owner, struct set_table *table, uintptr_t element, uint64_t hash)
{
    bool wide = (table->flags & SET_TABLE_WIDE) || !set_hash_constant_p(table->flags, element);

    if (!set_table_large_p(table)) {
        if (set_append_small(table, element, hash)) return true;
        if (!set_table_enlarge(owner, table, 16, wide)) return false;
    }
    uint32_t capacity = table->as.large.capacity, live = table->as.large.live;
    bool full = table->as.large.bound == capacity;
    if (full || (wide && !(table->flags & SET_TABLE_WIDE))) {
        bool reuse = !full || live < capacity - capacity / 4;
        set_table_rebuild(owner, table, reuse ? capacity : set_capacity_after(capacity), wide);
    }
    set_append_large(table, element, hash);
    table->changes++;
    return true;
}

/* Room for @p count elements of an empty small table that nothing iterates over. */
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

/* Room for @p count elements more in a table that nothing iterates over. */
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

/* Gives back the reserved room that is not in use. */
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
