#ifndef INTERNAL_LOAD_INDEX_H
#define INTERNAL_LOAD_INDEX_H
/**
 * The index of a list of paths: which of them end in "/KEY", or in "/KEY" and an extension? It
 * knows nothing of Ruby but an array of strings and compiles without it
 * (test/unlocked/load/test_load_index.rb). load.c has two: of $LOADED_FEATURES by all suffixes, and
 * of the expanded $LOAD_PATH by whole strings.
 *
 * Keys: a key is a slice of a path. It starts at the path's first byte or after a '/', and ends at
 * the path's end, or before its extension: the last '.' with no '/' after it, and what follows.
 * Stored: one array of cells of 16 bytes with open addressing, no byte of a key. A cell says which
 * path, where in it the key starts, and at which of the two ends it stops. Two paths can have the
 * same key: the first one's cell is the head, which the hash leads to; the others follow it in the
 * order of their numbers, in cells that lie anywhere. The hash is a polynomial of the key, so that
 * one pass from a path's end to its start yields the hashes of all its keys.
 * Owner: the index owns its cells. It holds no reference in the GC's sense. The caller keeps the
 * strings alive and unchanged, and passes the array that has them, because the GC may move it.
 *
 * Invariants
 *   IDX-1  A key has at most one head.
 *   IDX-2  No free cell lies between the home of a hash and its head.
 *   IDX-3  The cells after a head have ascending numbers.
 *   IDX-4  At most 3/4 of the cells have a path.
 *   IDX-5  The generation changes whenever the cells do.
 *
 * Suspended: inside load_index_reserve, which fills a new array aside and commits it by assignment.
 * Memory comes from calloc, not from the GC's allocator: no operation here can run the GC.
 * Lock: as load.c, whose other tables have none: the GVL of the main ractor.
 * Errors: rb_memerror when calloc has nothing; the paths that were added before are still there.
 * Limits: keys that start after the first LOAD_INDEX_LONGEST bytes of a path are not found.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LOAD_INDEX_LONGEST ((size_t)1 << 30)

struct load_index_cell {
    uint32_t hash;      /* of a head: of its key; of its first follower: the last one's cell */
    uint32_t path;      /* the path's number, plus 1; 0: free */
    unsigned int start: 30;
    unsigned int stem: 1;       /* the key stops before the extension */
    unsigned int follower: 1;
    uint32_t next;      /* the cell of the next path with this key, plus 1; 0: none */
};

struct load_index {
    struct load_index_cell *cells;      /* NULL while capacity is 0 */
    size_t capacity, used;
    unsigned long generation;
};

/*
 * The paths with one key, in the order in which load.c checks them. That is: those up to the first
 * one that is no Ruby file; then those after it that are Ruby files without their extension; then
 * it and the rest. So a Ruby file comes before an extension library of the same name, whichever was
 * loaded first.
 */
struct load_index_iterator {
    uint32_t next, other;       /* cells, plus 1; other: of the first that is no Ruby file */
    enum { LOAD_INDEX_FIRST, LOAD_INDEX_RUBY, LOAD_INDEX_REST } stage;
    unsigned long generation;
};

/* ---- paths --------------------------------------------------------------------------------- */

struct load_slice {
    const char *ptr;
    size_t len;
};

static inline struct load_slice
load_index_path(VALUE paths, size_t number)
{
    VALUE path = RARRAY_AREF(paths, (long)number);
    return (struct load_slice){ RSTRING_PTR(path), (size_t)RSTRING_LEN(path) };
}

/* The length without the extension; all of it when there is none. */
static inline size_t
load_slice_stem(struct load_slice path)
{
    for (size_t i = path.len; i > 0; i--) {
        if (path.ptr[i - 1] == '.') return i - 1;
        if (path.ptr[i - 1] == '/') break;
    }
    return path.len;
}

/* Whether a path has the extension ".rb"; as in C, a NUL byte ends the extension. */
static inline bool
load_slice_ruby_p(struct load_slice path, size_t stem)
{
    size_t left = path.len - stem;
    if (left < 3 || memcmp(path.ptr + stem, ".rb", 3) != 0) return false;
    return left == 3 || path.ptr[stem + 3] == '\0';
}

/* ---- hashes -------------------------------------------------------------------------------- */

/*
 * The hash of a slice is a polynomial of its groups of eight bytes, counted from its end; the group
 * at its start can be shorter. So the groups of all slices with the same end are the same, except
 * for the one at their start.
 */
struct load_hash_state {
    const char *ptr;
    size_t end;                 /* the groups after it are in sum */
    uint64_t sum, power;
};

#define LOAD_HASH_BASE UINT64_C(0x9E3779B97F4A7C15)     /* odd */

static inline struct load_hash_state
load_hash_start(struct load_slice path)
{
    return (struct load_hash_state){ path.ptr, path.len, 0, 1 };
}

/* Eight bytes as a number, the first byte lowest. */
static inline uint64_t
load_hash_read64(const char *ptr)
{
    uint64_t number;

    memcpy(&number, ptr, sizeof(number));
#ifdef WORDS_BIGENDIAN
    number = __builtin_bswap64(number);
#endif
    return number;
}

/* The same for the len bytes before end, fewer than eight. */
static inline uint64_t
load_hash_bytes(const char *ptr, size_t end, size_t len)
{
    uint64_t number = 0;

    if (len == 0) return 0;
    if (end >= sizeof(number)) {
        return load_hash_read64(ptr + end - sizeof(number)) >> (sizeof(number) - len) * 8;
    }
    for (size_t i = 1; i <= len; i++) number = number << 8 | (unsigned char)ptr[end - i];
    return number;
}

/* LOAD_INDEX_HOSTILE, for tests: four hashes for all keys. */
static inline uint32_t
load_hash_finish(uint64_t sum)
{
    sum ^= sum >> 32;
    sum = (sum * UINT64_C(0xD6E8FEB86659FD93)) >> 32;
#ifdef LOAD_INDEX_HOSTILE
    sum &= UINT64_C(3) << 30;
#endif
    return (uint32_t)sum;
}

/* The hash of what starts at start. Starts come in order, from the end on. */
static inline uint32_t
load_hash_from(struct load_hash_state *state, size_t start)
{
    while (state->end - start >= sizeof(uint64_t)) {
        state->end -= sizeof(uint64_t);
        state->sum += load_hash_read64(state->ptr + state->end) * state->power;
        state->power *= LOAD_HASH_BASE;
    }
    uint64_t number = load_hash_bytes(state->ptr, state->end, state->end - start);
    return load_hash_finish(state->sum + number * state->power);
}

static inline uint32_t
load_hash(struct load_slice key)
{
    struct load_hash_state state = load_hash_start(key);
    return load_hash_from(&state, 0);
}

/* ---- looking up ---------------------------------------------------------------------------- */

static inline size_t
load_index_home(const struct load_index *index, uint32_t hash)
{
    return (size_t)(((uint64_t)hash * index->capacity) >> 32);
}

static inline size_t
load_index_after(const struct load_index *index, size_t cell_number)
{
    return ++cell_number == index->capacity ? 0 : cell_number;
}

static inline bool
load_index_cell_matches(const struct load_index_cell *cell, VALUE paths, struct load_slice key)
{
    struct load_slice path = load_index_path(paths, cell->path - 1);
    size_t end = cell->stem ? load_slice_stem(path) : path.len;

    return end - cell->start == key.len && memcmp(path.ptr + cell->start, key.ptr, key.len) == 0;
}

static inline bool
load_index_cell_ruby_p(const struct load_index_cell *cell, VALUE paths)
{
    struct load_slice path = load_index_path(paths, cell->path - 1);
    return load_slice_ruby_p(path, load_slice_stem(path));
}

/* The number of the head of a key, or of the free cell where it would go. The index has cells. */
static inline size_t
load_index_find_cell(const struct load_index *index, VALUE paths, struct load_slice key,
                     uint32_t hash)
{
    size_t cell_number = load_index_home(index, hash);
    const struct load_index_cell *cell;

    while ((cell = &index->cells[cell_number])->path) {
        if (cell->hash == hash && !cell->follower && load_index_cell_matches(cell, paths, key)) {
            break;
        }
        cell_number = load_index_after(index, cell_number);
    }
    return cell_number;
}

/* Starts a traversal of the paths with a key. */
static inline struct load_index_iterator
load_index_find(const struct load_index *index, VALUE paths, struct load_slice key)
{
    struct load_index_iterator iterator = { .generation = index->generation };
    if (!index->used) return iterator;

    size_t cell_number = load_index_find_cell(index, paths, key, load_hash(key));
    if (index->cells[cell_number].path) iterator.next = (uint32_t)cell_number + 1;
    return iterator;
}

/* The cell of the next path, NULL at the end. The generation is that of the traversal. */
static inline const struct load_index_cell *
load_index_next(const struct load_index *index, VALUE paths, struct load_index_iterator *iterator)
{
    for (;;) {
        if (!iterator->next) {
            if (iterator->stage != LOAD_INDEX_RUBY) return NULL;
            iterator->stage = LOAD_INDEX_REST;
            iterator->next = iterator->other;
        }
        uint32_t cell_number = iterator->next;
        const struct load_index_cell *cell = &index->cells[cell_number - 1];

        iterator->next = cell->next;
        if (iterator->stage == LOAD_INDEX_FIRST) {
            if (!cell->next || load_index_cell_ruby_p(cell, paths)) return cell;
            iterator->other = cell_number;
            iterator->stage = LOAD_INDEX_RUBY;
        }
        else if (cell_number == iterator->other) {
            return cell;
        }
        else {
            bool ruby = cell->stem && load_index_cell_ruby_p(cell, paths);
            if (ruby == (iterator->stage == LOAD_INDEX_RUBY)) return cell;
        }
    }
}

#endif /* INTERNAL_LOAD_INDEX_H */
