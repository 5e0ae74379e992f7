/*
 * fields/table.c: the functions that give the side table memory, take it back, and walk. Part of
 * variable.c; compiles outside Ruby. internal/fields/table.h describes the data, its orders (TBL-A
 * to TBL-G) and its owner.
 *
 * Suspended: in add_region, between the lock and the store that publishes; nothing waits there.
 */

static inline size_t
fields_directory_slots(const struct fields_directory *directory)
{
    return (size_t)1 << directory->bits;
}

/* NULL: no memory. */
static struct fields_directory *
fields_directory_new(unsigned int bits)
{
    struct fields_directory *directory =
        calloc(1, sizeof(*directory) + sizeof(directory->slots[0]) * ((size_t)1 << bits));
    if (directory) directory->bits = bits;
    return directory;
}

/* Into a free slot (TBL-C). */
static void
fields_directory_add(struct fields_directory *directory, struct fields_region *region)
{
    size_t i = fields_directory_home(directory, region->number);

    while (directory->slots[i]) i = fields_directory_next(directory, i);
    directory->used++;
    ul_atomic_store_release(&directory->slots[i], region);
}

/* A directory of 1 << bits slots with the same regions. NULL: no memory. */
static struct fields_directory *
fields_directory_copy(const struct fields_directory *directory, unsigned int bits)
{
    struct fields_directory *copy = fields_directory_new(bits);

    for (size_t i = 0; copy && i < fields_directory_slots(directory); i++) {
        if (directory->slots[i]) fields_directory_add(copy, directory->slots[i]);
    }
    return copy;
}

/** @return false: no memory. */
static bool
fields_table_init(struct fields_table *table)
{
    *table = (struct fields_table){ .directory = fields_directory_new(FIELDS_DIRECTORY_MIN_BITS) };
    return table->directory;
}

/* TBL-F */
static void
fields_directory_free_replaced(struct fields_directory *directory)
{
    struct fields_directory *replaced;

    while ((replaced = directory->replaced)) {
        directory->replaced = replaced->replaced;
        free(replaced);
    }
}

/** Gives back all memory. Afterwards the table can only be initialised. TBL-F. */
static void
fields_table_release(struct fields_table *table)
{
    struct fields_directory *directory = table->directory;

    if (!directory) return;
    for (size_t i = 0; i < fields_directory_slots(directory); i++) {
        struct fields_region *region = directory->slots[i];
        for (size_t n = 0; region && n < FIELDS_REGION_CHUNKS; n++) free(region->chunks[n]);
        free(region);
    }
    fields_directory_free_replaced(directory);
    free(directory);
    *table = (struct fields_table){ 0 };
}

/* ---- entries ------------------------------------------------------------------------------- */

/* TBL-B. NULL: no memory. */
static struct fields_chunk *
fields_table_add_chunk(struct fields_table *table, struct fields_chunk **place)
{
    struct fields_chunk *there = NULL, *chunk = calloc(1, sizeof(*chunk));

    if (!chunk) return NULL;
    if (!ul_atomic_cas_release(place, &there, chunk)) {
        free(chunk);
        return there;
    }
    ul_atomic_add_relaxed(&table->chunks, 1);
    return chunk;
}

/**
 * Makes @p fields_obj the fields object of @p owner, in place of an earlier one. Whoever may write
 * to the owner. Without an earlier one this can fail.
 * @return FIELDS_ENTRY, or what is missing.
 */
static enum fields_table_state
fields_table_set(struct fields_table *table, VALUE owner, VALUE fields_obj)
{
    struct fields_region *region = fields_table_region(table, fields_region_number(owner));
    if (!region) return FIELDS_NO_REGION;

    struct fields_chunk **place = fields_region_chunk(region, owner);
    struct fields_chunk *chunk = ul_atomic_load_acquire(place);
    if (!chunk) chunk = fields_table_add_chunk(table, place);
    if (!chunk) return FIELDS_NO_CHUNK;

    ul_atomic_store_release(fields_chunk_cell(chunk, owner), fields_cell_make(owner, fields_obj));
    return FIELDS_ENTRY;
}

/* TBL-D. The lock is held. false: no memory. */
static bool
fields_table_grow(struct fields_table *table)
{
    struct fields_directory *directory = table->directory, *grown;

    if (!FIELDS_DIRECTORY_FULL(directory->used, fields_directory_slots(directory))) return true;
    grown = fields_directory_copy(directory, directory->bits + 1);
    if (!grown) return false;
    grown->replaced = directory;
    ul_atomic_store_release(&table->directory, grown);
    return true;
}

/**
 * Makes the region of @p owner, unless it is there. The caller holds a lock that keeps others out
 * of this function.
 * @return false: no memory.
 */
static bool
fields_table_add_region(struct fields_table *table, VALUE owner)
{
    uintptr_t number = fields_region_number(owner);
    struct fields_region *region;

    if (fields_table_region(table, number)) return true;
    if (!fields_table_grow(table)) return false;

    region = calloc(1, sizeof(*region));
    if (!region) return false;
    region->number = number;
    fields_directory_add(table->directory, region);
    return true;
}

/* ---- the whole table ----------------------------------------------------------------------- */

static inline VALUE
fields_cell_owner(const struct fields_region *region, size_t chunk, size_t i, VALUE cell)
{
    size_t offset = fields_cell_number_of(chunk, i) * FIELDS_TABLE_SLOT;
    offset += (cell & FIELDS_CELL_REST) * sizeof(VALUE);
    return (VALUE)((region->number << FIELDS_REGION_BITS) + offset);
}

typedef void fields_table_func(VALUE owner, VALUE fields_obj, void *data);

static void
fields_region_each(const struct fields_region *region, fields_table_func *func, void *data)
{
    for (size_t n = 0; n < FIELDS_REGION_CHUNKS; n++) {
        const struct fields_chunk *chunk = ul_atomic_load_acquire(&region->chunks[n]);
        for (size_t i = 0; chunk && i < FIELDS_CHUNK_CELLS; i++) {
            VALUE cell = ul_atomic_load_acquire(&chunk->cells[i]);
            if (cell) func(fields_cell_owner(region, n, i, cell), fields_cell_value(cell), data);
        }
    }
}

/**
 * Calls @p func with each owner and its fields object. Nobody may change the table meanwhile; it is
 * called while all ractors are stopped.
 */
static void
fields_table_each(const struct fields_table *table, fields_table_func *func, void *data)
{
    const struct fields_directory *directory = ul_atomic_load_acquire(&table->directory);

    for (size_t i = 0; i < fields_directory_slots(directory); i++) {
        const struct fields_region *region = ul_atomic_load_acquire(&directory->slots[i]);
        if (region) fields_region_each(region, func, data);
    }
}

struct fields_table_filtering {
    struct fields_table fresh;
    VALUE (*where)(VALUE owner, void *data);
    void *data;
    bool failed;
};

static void
fields_table_filter_entry(VALUE owner, VALUE fields_obj, void *data)
{
    struct fields_table_filtering *filtering = data;
    VALUE now = filtering->where(owner, filtering->data);

    if (!now || filtering->failed) return;
    filtering->failed = !fields_table_add_region(&filtering->fresh, now)
        || fields_table_set(&filtering->fresh, now, fields_obj) != FIELDS_ENTRY;
}

/**
 * Calls @p where for each owner. It returns the address of the owner from now on (which can be the
 * old address of another owner), or 0 to drop the entry. TBL-F.
 * @return false: no memory; then @p where was called, and the table is as it was.
 */
static bool
fields_table_filter(struct fields_table *table, VALUE (*where)(VALUE owner, void *data), void *data)
{
    struct fields_table_filtering filtering = { .where = where, .data = data };

    filtering.failed = !fields_table_init(&filtering.fresh);
    fields_table_each(table, fields_table_filter_entry, &filtering);
    if (filtering.failed) {
        fields_table_release(&filtering.fresh);
        return false;
    }
    fields_table_release(table);
    *table = filtering.fresh;
    return true;
}

/* ---- giving memory back -------------------------------------------------------------------- */

static bool
fields_chunk_empty_p(const struct fields_chunk *chunk)
{
    for (size_t i = 0; i < FIELDS_CHUNK_CELLS; i++) {
        if (chunk->cells[i]) return false;
    }
    return true;
}

/* Frees the empty chunks. Returns how many are left. */
static size_t
fields_region_trim(struct fields_region *region)
{
    size_t left = 0;

    for (size_t n = 0; n < FIELDS_REGION_CHUNKS; n++) {
        if (!region->chunks[n]) continue;
        if (!fields_chunk_empty_p(region->chunks[n])) left++;
        else {
            free(region->chunks[n]);
            region->chunks[n] = NULL;
        }
    }
    return left;
}

/* A directory of the regions with chunks, and no larger than they need. */
static void
fields_table_drop_regions(struct fields_table *table, const size_t left)
{
    struct fields_directory *directory = table->directory, *fresh;
    unsigned int bits = FIELDS_DIRECTORY_MIN_BITS;

    while (FIELDS_DIRECTORY_FULL(left, (size_t)1 << bits)) bits++;
    if (left == directory->used && bits >= directory->bits) return;
    fresh = fields_directory_new(bits);
    if (!fresh) return;                 /* what is empty stays; the next trim tries again */

    for (size_t i = 0; i < fields_directory_slots(directory); i++) {
        struct fields_region *region = directory->slots[i];
        if (!region) continue;
        if (fields_region_trim(region)) fields_directory_add(fresh, region);
        else free(region);
    }
    free(directory);
    table->directory = fresh;
}

/**
 * Gives back what the table does not need any more. TBL-F. Does little unless half as many entries
 * were deleted since the last time as there are chunks: then a deletion pays for two chunks, which
 * is one look at their cells. So at most every other chunk is empty afterwards, and none is left
 * when all entries are gone.
 */
static void
fields_table_trim(struct fields_table *table)
{
    struct fields_directory *directory = table->directory;
    size_t chunks = 0, regions = 0;

    fields_directory_free_replaced(directory);
    if (table->deleted < table->chunks / 2) return;

    for (size_t i = 0; i < fields_directory_slots(directory); i++) {
        struct fields_region *region = directory->slots[i];
        size_t left = region ? fields_region_trim(region) : 0;
        chunks += left;
        regions += left != 0;
    }
    fields_table_drop_regions(table, regions);
    table->chunks = chunks;
    table->deleted = 0;
}
