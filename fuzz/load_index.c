/*
 * Fuzz target: the index of paths (internal/load/index.h), without Ruby. The input is a list of
 * paths, one a line. Each key of each path must lead to the paths that have it, in their order.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uintptr_t VALUE;
struct text { char *ptr; long len; };
enum { PATHS = 64 };
static struct text list[PATHS];
#define RARRAY_AREF(array, i) ((VALUE)&((struct text *)(array))[i])
#define RSTRING_PTR(string) (((struct text *)(string))->ptr)
#define RSTRING_LEN(string) (((struct text *)(string))->len)
#define STATIC_ASSERT(name, condition) static_assert(condition, #name)
#define rb_memerror abort
#define must(condition) ((condition) ? (void)0 : abort())
#include "internal/load/index.h"
#include "unlocked/load/index.c"

/* Whether a path ends in the key, alone or before its extension. */
static bool
has(struct text path, struct load_slice key, size_t start)
{
    struct load_slice whole = { path.ptr, (size_t)path.len };
    size_t stem = load_slice_stem(whole);

    if (key.len > whole.len || start > whole.len) return false;
    return (whole.len - start == key.len || (stem >= start && stem - start == key.len)) &&
        memcmp(path.ptr + start, key.ptr, key.len) == 0;
}

static int
expected(int count, struct load_slice key)
{
    int found = 0;

    for (int i = 0; i < count; i++) {
        for (long start = 0; start <= list[i].len; start++) {
            if ((start == 0 || list[i].ptr[start - 1] == '/') && has(list[i], key, start)) {
                found++;
                break;
            }
        }
    }
    return found;
}

static void
check_key(const struct load_index *index, int count, struct load_slice key)
{
    struct load_index_iterator iterator = load_index_find(index, (VALUE)list, key);
    const struct load_index_cell *cell;
    bool seen[PATHS] = { false };
    int found = 0;

    while ((cell = load_index_next(index, (VALUE)list, &iterator))) {
        must(cell->path >= 1 && cell->path <= (uint32_t)count);
        must(has(list[cell->path - 1], key, cell->start));
        if (!seen[cell->path - 1]) found++;
        seen[cell->path - 1] = true;
    }
    must(found == expected(count, key));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct load_index index, wholes;
    int count = 0;

    while (size && count < PATHS) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t len = end ? (size_t)(end - data) : size;
        /* Exactly as long as the path, so that the sanitizer sees a byte too far. */
        list[count].ptr = malloc(len ? len : 1);
        list[count].len = (long)len;
        memcpy(list[count].ptr, data, len);
        load_index_add(&index, (VALUE)list, count);
        load_index_add_whole(&wholes, (VALUE)list, count);
        count++;
        data += end ? len + 1 : len;
        size -= end ? len + 1 : len;
    }
    for (int i = 0; i < count; i++) {
        struct load_slice whole = { list[i].ptr, (size_t)list[i].len };
        struct load_slice stem = { list[i].ptr, load_slice_stem(whole) };
        struct load_index_iterator iterator = load_index_find(&wholes, (VALUE)list, whole);

        check_key(&index, count, whole);
        check_key(&index, count, stem);
        must(load_index_next(&wholes, (VALUE)list, &iterator));
    }
    load_index_clear(&index);
    load_index_clear(&wholes);
    load_index_release(&index);
    load_index_release(&wholes);
    while (count) free(list[--count].ptr);
    return 0;
}
