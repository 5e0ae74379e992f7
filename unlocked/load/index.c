/*
 * load/index.c: the functions that change an index of paths. Part of load.c; compiles outside Ruby.
 * internal/load/index.h describes the data, the owner and the invariants.
 */

STATIC_ASSERT(load_index_cell_has_16_bytes, sizeof(struct load_index_cell) == 16);

#define LOAD_INDEX_SMALLEST 16

/* The index is empty afterwards. */
static void
load_index_release(struct load_index *index)
{
    free(index->cells);
    *index = (struct load_index){ .generation = index->generation + 1 };
}

/* Empties the index, and keeps its cells: the next content is likely to be as large. */
static void
load_index_clear(struct load_index *index)
{
    if (index->used) memset(index->cells, 0, index->capacity * sizeof(struct load_index_cell));
    index->used = 0;
    index->generation++;
}

static inline size_t
load_index_free_cell(const struct load_index *index, uint32_t hash)
{
    size_t cell_number = load_index_home(index, hash);
    while (index->cells[cell_number].path) cell_number = load_index_after(index, cell_number);
    return cell_number;
}

/* Followers are spread by their number, so that a frequent key does not fill a region. */
static inline size_t
load_index_follower_cell(const struct load_index *index, const struct load_index_cell *cell)
{
    uint64_t number = cell->path + ((uint64_t)cell->start << 32);
    return load_index_free_cell(index, load_hash_finish(number));
}

/* Puts a cell after the last one with the key of a head. */
static void
load_index_follow(struct load_index *index, size_t head, struct load_index_cell cell)
{
    size_t cell_number = load_index_follower_cell(index, &cell);
    struct load_index_cell *first = &index->cells[head], *second;

    cell.follower = 1;
    cell.hash = (uint32_t)cell_number;
    cell.next = 0;
    index->cells[cell_number] = cell;
    if (first->next) {
        second = &index->cells[first->next - 1];
        index->cells[second->hash].next = (uint32_t)cell_number + 1;
        second->hash = (uint32_t)cell_number;
    }
    else {
        first->next = (uint32_t)cell_number + 1;
    }
}

/* Puts a head and its followers of another array of cells into the index. */
static void
load_index_copy_key(struct load_index *index, const struct load_index_cell *cells, size_t head)
{
    size_t cell_number = load_index_free_cell(index, cells[head].hash);

    index->cells[cell_number] = cells[head];
    index->cells[cell_number].next = 0;
    for (uint32_t next = cells[head].next; next; next = cells[next - 1].next) {
        load_index_follow(index, cell_number, cells[next - 1]);
    }
}

static void
load_index_resize(struct load_index *index, size_t capacity)
{
    struct load_index fresh = { .capacity = capacity, .used = index->used };

    if (capacity > UINT32_MAX) rb_memerror();
    fresh.cells = calloc(capacity, sizeof(struct load_index_cell));
    if (!fresh.cells) rb_memerror();
    fresh.generation = index->generation + 1;
    for (size_t i = 0; i < index->capacity; i++) {
        const struct load_index_cell *cell = &index->cells[i];
        if (cell->path && !cell->follower) load_index_copy_key(&fresh, index->cells, i);
    }
    free(index->cells);
    *index = fresh;
}

/* Allocates space for some more cells. */
static void
load_index_reserve(struct load_index *index, size_t more)
{
    size_t needed = index->used + more, usable = index->capacity / 4 * 3;

    if (needed <= usable) return;
    if (needed < usable + usable / 2) needed = usable + usable / 2;
    if (needed < LOAD_INDEX_SMALLEST) needed = LOAD_INDEX_SMALLEST;
    load_index_resize(index, (needed / 3 + 1) * 4);
}

/* There is space. */
static void
load_index_put(struct load_index *index, VALUE paths, struct load_slice key, uint32_t hash,
               struct load_index_cell cell)
{
    size_t cell_number = load_index_find_cell(index, paths, key, hash);

    index->used++;
    if (index->cells[cell_number].path) {
        load_index_follow(index, cell_number, cell);
    }
    else {
        cell.hash = hash;
        index->cells[cell_number] = cell;
    }
}

static size_t
load_slice_slashes(struct load_slice path)
{
    const char *p = path.ptr, *end = path.ptr + path.len;
    size_t slashes = 0;

    while ((p = memchr(p, '/', end - p)) != NULL) {
        slashes++;
        p++;
    }
    return slashes;
}

/* Adds the key that starts at start and has the end of a slice of paths[number]. */
static inline void
load_index_put_suffix(struct load_index *index, VALUE paths, size_t number, struct load_slice slice,
                      size_t start, bool stem, struct load_hash_state *hash_state)
{
    struct load_slice key = { slice.ptr + start, slice.len - start };
    struct load_index_cell cell = {
        .path = (uint32_t)number + 1, .start = (unsigned int)start, .stem = stem
    };
    load_index_put(index, paths, key, load_hash_from(hash_state, start), cell);
}

/*
 * Adds all keys of paths[number]. Where an extension starts, a key can end and one can start: "a/."
 * has the extension "." and the keys "a/.", ".", "a/" and "".
 */
static void
load_index_add(struct load_index *index, VALUE paths, size_t number)
{
    struct load_slice path = load_index_path(paths, number);
    struct load_slice stem = { path.ptr, load_slice_stem(path) };
    struct load_hash_state path_hash = load_hash_start(path), stem_hash = load_hash_start(stem);

    if (number >= UINT32_MAX) rb_memerror();
    load_index_reserve(index, (load_slice_slashes(path) + 1) * 2);
    index->generation++;
    for (size_t i = path.len + 1; i-- > 0; ) {
        if (i > 0 && path.ptr[i - 1] != '/') continue;
        if (i >= LOAD_INDEX_LONGEST) continue;
        load_index_put_suffix(index, paths, number, path, i, false, &path_hash);
        if (stem.len == path.len) continue;
        load_index_put_suffix(index, paths, number, stem, i, true, &stem_hash);
    }
}

/* Adds paths[number] as a whole. */
static void
load_index_add_whole(struct load_index *index, VALUE paths, size_t number)
{
    struct load_slice path = load_index_path(paths, number);
    struct load_index_cell cell = { .path = (uint32_t)number + 1 };

    if (number >= UINT32_MAX) rb_memerror();
    load_index_reserve(index, 1);
    index->generation++;
    load_index_put(index, paths, path, load_hash(path), cell);
}
