/*
 * common/address_table.c: functions that allocate, free and traverse the table. Part of
 * variable.c; compiles outside Ruby. internal/common/address_table.h
 * describes the data, its orders (TBL-A to TBL-I) and its owner.
 *
 * Suspended: in add_region, between the lock and the store that publishes; nothing waits there.
 */

static inline size_t
address_directory_slots(const struct address_directory *directory)
{
    return (size_t)1 << directory->bits;
}

/* NULL: no memory. */
static struct address_directory *
address_directory_new(unsigned int bits)
{
    struct address_directory *directory =
        calloc(1, sizeof(*directory) + sizeof(directory->slots[0]) * ((size_t)1 << bits));
    if (directory) directory->bits = bits;
    return directory;
}

/* Into a free slot (TBL-C). */
static void
address_directory_add(struct address_directory *directory, struct address_region *region)
{
    size_t i = address_directory_home(directory, region->number);

    while (directory->slots[i]) i = address_directory_next(directory, i);
    directory->used++;
    ul_atomic_store_release(&directory->slots[i], region);
}

/* A directory of 1 << bits slots with the same regions. NULL: no memory. */
static struct address_directory *
address_directory_copy(const struct address_directory *directory, unsigned int bits)
{
    struct address_directory *copy = address_directory_new(bits);

    for (size_t i = 0; copy && i < address_directory_slots(directory); i++) {
        if (directory->slots[i]) address_directory_add(copy, directory->slots[i]);
    }
    return copy;
}

bool
rb_address_table_init(struct address_table *table)
{
    *table = (struct address_table){ 0 };
    table->directory = address_directory_new(ADDRESS_DIRECTORY_MIN_BITS);
    return table->directory;
}

/* TBL-F */
static void
address_directory_free_replaced(struct address_directory *directory)
{
    struct address_directory *replaced;

    while ((replaced = directory->replaced)) {
        directory->replaced = replaced->replaced;
        free(replaced);
    }
}

void
rb_address_table_release(struct address_table *table)
{
    struct address_directory *directory = table->directory;

    if (!directory) return;
    for (size_t i = 0; i < address_directory_slots(directory); i++) {
        struct address_region *region = directory->slots[i];
        for (size_t n = 0; region && n < ADDRESS_REGION_CHUNKS; n++) free(region->chunks[n]);
        free(region);
    }
    address_directory_free_replaced(directory);
    free(directory);
    *table = (struct address_table){ 0 };
}

/* ---- entries ------------------------------------------------------------------------------- */

/* TBL-B. NULL: no memory. */
static struct address_chunk *
address_table_add_chunk(struct address_table *table, struct address_chunk **place)
{
    struct address_chunk *there = NULL, *chunk = calloc(1, sizeof(*chunk));

    if (!chunk) return NULL;
    if (!ul_atomic_cas_release(place, &there, chunk)) {
        free(chunk);
        return there;
    }
    ul_atomic_add_relaxed(&table->chunks, 1);
    return chunk;
}

/* The cell of an object, or in its place what is missing. Makes a chunk where there is none. */
static enum address_table_state
address_table_ensure_cell(struct address_table *table, VALUE object, VALUE **cell)
{
    struct address_region *region = address_table_region(table, address_region_number(object));
    if (!region) return ADDRESS_NO_REGION;

    struct address_chunk **place = address_region_chunk(region, object);
    struct address_chunk *chunk = ul_atomic_load_acquire(place);
    if (!chunk) chunk = address_table_add_chunk(table, place);
    if (!chunk) return ADDRESS_NO_CHUNK;

    *cell = address_chunk_cell(chunk, object);
    return ADDRESS_ENTRY;
}

enum address_table_state
rb_address_table_set(struct address_table *table, VALUE object, VALUE value)
{
    VALUE *cell;
    enum address_table_state state = address_table_ensure_cell(table, object, &cell);

    if (state == ADDRESS_ENTRY) address_cell_set(cell, object, value);
    return state;
}

enum address_table_state
rb_address_table_add(struct address_table *table, VALUE object, VALUE *value)
{
    VALUE *cell, there = 0;
    enum address_table_state state = address_table_ensure_cell(table, object, &cell);

    if (state == ADDRESS_ENTRY
        && !ul_atomic_cas_release(cell, &there, address_cell_pack(object, *value))) {
        *value = address_cell_value(there);
    }
    return state;
}

/* TBL-D. The lock is held. false: no memory. */
static bool
address_table_grow(struct address_table *table)
{
    struct address_directory *directory = table->directory, *grown;

    if (!ADDRESS_DIRECTORY_FULL(directory->used, address_directory_slots(directory))) return true;
    grown = address_directory_copy(directory, directory->bits + 1);
    if (!grown) return false;
    grown->replaced = directory;
    ul_atomic_store_release(&table->directory, grown);
    return true;
}

bool
rb_address_table_add_region(struct address_table *table, VALUE object)
{
    uintptr_t number = address_region_number(object);
    struct address_region *region;

    if (address_table_region(table, number)) return true;
    if (!address_table_grow(table)) return false;

    region = calloc(1, sizeof(*region));
    if (!region) return false;
    region->number = number;
    address_directory_add(table->directory, region);
    return true;
}

/* ---- the whole table ----------------------------------------------------------------------- */

static inline VALUE
address_cell_object(const struct address_region *region, size_t chunk, size_t i, VALUE cell)
{
    size_t offset = address_cell_number_of(chunk, i) * ADDRESS_TABLE_SLOT;
    offset += (cell & ADDRESS_CELL_REST) * sizeof(VALUE);
    return (VALUE)((region->number << ADDRESS_REGION_BITS) + offset);
}

static void
address_chunk_each(const struct address_region *region, size_t n, address_table_func *func,
                   void *data)
{
    const struct address_chunk *chunk = ul_atomic_load_acquire(&region->chunks[n]);

    for (size_t i = 0; chunk && i < ADDRESS_CHUNK_CELLS; i++) {
        VALUE cell = ul_atomic_load_acquire(&chunk->cells[i]);
        if (cell) func(address_cell_object(region, n, i, cell), address_cell_value(cell), data);
    }
}

static void
address_region_each(const struct address_region *region, address_table_func *func, void *data)
{
    for (size_t n = 0; n < ADDRESS_REGION_CHUNKS; n++) address_chunk_each(region, n, func, data);
}

/* Its dirty chunks are clean afterwards. */
static void
address_region_each_dirty(struct address_region *region, address_table_func *func, void *data)
{
    for (size_t i = 0; i < ADDRESS_REGION_DIRTY_WORDS; i++) {
        uint64_t dirty = region->dirty[i];
        region->dirty[i] = 0;
        for (size_t n = i * 64; dirty; n++, dirty >>= 1) {
            if (dirty & 1) address_chunk_each(region, n, func, data);
        }
    }
}

void
rb_address_table_each(const struct address_table *table, address_table_func *func, void *data)
{
    const struct address_directory *directory = ul_atomic_load_acquire(&table->directory);

    for (size_t i = 0; i < address_directory_slots(directory); i++) {
        const struct address_region *region = ul_atomic_load_acquire(&directory->slots[i]);
        if (region) address_region_each(region, func, data);
    }
}

void
rb_address_table_each_dirty(struct address_table *table, address_table_func *func, void *data)
{
    struct address_directory *directory = table->directory;

    for (size_t i = 0; i < address_directory_slots(directory); i++) {
        if (directory->slots[i]) address_region_each_dirty(directory->slots[i], func, data);
    }
}

struct address_table_filtering {
    struct address_table fresh;
    address_table_where *where;
    void *data;
    bool failed;
};

static void
address_table_filter_entry(VALUE object, VALUE value, void *data)
{
    struct address_table_filtering *filtering = data;
    VALUE now = filtering->where(object, filtering->data);

    if (!now || filtering->failed) return;
    filtering->failed = !rb_address_table_add_region(&filtering->fresh, now)
        || rb_address_table_set(&filtering->fresh, now, value) != ADDRESS_ENTRY;
}

bool
rb_address_table_filter(struct address_table *table, address_table_where *where, void *data)
{
    struct address_table_filtering filtering = { .where = where, .data = data };

    filtering.failed = !rb_address_table_init(&filtering.fresh);
    rb_address_table_each(table, address_table_filter_entry, &filtering);
    if (filtering.failed) {
        rb_address_table_release(&filtering.fresh);
        return false;
    }
    rb_address_table_release(table);
    *table = filtering.fresh;
    return true;
}

/* ---- giving memory back -------------------------------------------------------------------- */

static bool
address_chunk_empty_p(const struct address_chunk *chunk)
{
    for (size_t i = 0; i < ADDRESS_CHUNK_CELLS; i++) {
        if (chunk->cells[i]) return false;
    }
    return true;
}

/* Frees the empty chunks. Returns how many are left. */
static size_t
address_region_trim(struct address_region *region)
{
    size_t left = 0;

    for (size_t n = 0; n < ADDRESS_REGION_CHUNKS; n++) {
        if (!region->chunks[n]) continue;
        if (!address_chunk_empty_p(region->chunks[n])) left++;
        else {
            free(region->chunks[n]);
            region->chunks[n] = NULL;
        }
    }
    return left;
}

/* A directory of the regions with chunks, and no larger than they need. */
static void
address_table_drop_regions(struct address_table *table, const size_t left)
{
    struct address_directory *directory = table->directory, *fresh;
    unsigned int bits = ADDRESS_DIRECTORY_MIN_BITS;

    while (ADDRESS_DIRECTORY_FULL(left, (size_t)1 << bits)) bits++;
    if (left == directory->used && bits >= directory->bits) return;
    fresh = address_directory_new(bits);
    if (!fresh) return;                 /* what is empty stays; the next trim tries again */

    for (size_t i = 0; i < address_directory_slots(directory); i++) {
        struct address_region *region = directory->slots[i];
        if (!region) continue;
        if (address_region_trim(region)) address_directory_add(fresh, region);
        else free(region);
    }
    free(directory);
    table->directory = fresh;
}

void
rb_address_table_trim(struct address_table *table)
{
    struct address_directory *directory = table->directory;
    size_t chunks = 0, regions = 0;

    address_directory_free_replaced(directory);
    if (table->deleted < table->chunks / 2) return;

    for (size_t i = 0; i < address_directory_slots(directory); i++) {
        struct address_region *region = directory->slots[i];
        size_t left = region ? address_region_trim(region) : 0;
        chunks += left;
        regions += left != 0;
    }
    address_table_drop_regions(table, regions);
    table->chunks = chunks;
    table->deleted = 0;
}
