/*
 * The index of paths alone, outside Ruby, compared with lists kept for each key by the rule
 * of load.c. Usage: PROGRAM SEED ROUNDS; it prints the largest number of keys, or what is wrong.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef uintptr_t VALUE;
struct text { char *ptr; long len; };
static struct text **arrays[2];                     /* an array's VALUE is its number here */
#define RARRAY_AREF(array, i) ((VALUE)arrays[array][i])
#define RSTRING_PTR(string) (((struct text *)(string))->ptr)
#define RSTRING_LEN(string) (((struct text *)(string))->len)
#define STATIC_ASSERT(name, condition) static_assert(condition, #name)
#define rb_memerror abort
#define fail(...) (printf(__VA_ARGS__), exit(1))
static size_t callocs;
static void *counted_calloc(size_t n, size_t size) { callocs++; return calloc(n, size); }
#define calloc counted_calloc
#include "internal/load/index.h"
#include "unlocked/load/index.c"

enum { PATHS = 900, KEYS = PATHS * 24 };
static struct text paths[PATHS], *list[PATHS], *moved[PATHS];
static struct { struct load_slice key; int *numbers; int count; } keys[KEYS];
static int path_count, key_count;
static struct load_index suffixes, wholes;
static unsigned long state;

static unsigned long
random_below(unsigned long limit)
{
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return (state >> 33) % limit;
}

/* Exactly as long as the path, so that a sanitizer sees a byte too far. */
static struct text
random_path(void)
{
    static const char *const names[] = {
        "", "a", "b", "ab", ".", "..", "a.rb", ".rb", "set", "version", "a.b", "x.so",
        "\xE3\x81\x82"
    };
    static const char *const ends[] = {
        ".rb", ".so", "", ".rb", ".o", ".", ".rb.rb", ".rb.so", "/", ".rbx", ".txt", "..rb"
    };
    char buffer[400];
    int depth = (int)random_below(random_below(20) ? 5 : 30), used = 0;

    if (random_below(3)) buffer[used++] = '/';
    for (int i = 0; i <= depth; i++) {
        used += sprintf(buffer + used, "%s%s", i ? "/" : "", names[random_below(13)]);
    }
    used += sprintf(buffer + used, "%s", ends[random_below(12)]);
    if (random_below(40) == 0) used = 0;
    if (random_below(40) == 0 && used) buffer[random_below(used)] = '\0';
    struct text text = { malloc(used ? used : 1), used };
    memcpy(text.ptr, buffer, used);
    return text;
}

static int
key_number(struct load_slice key)
{
    for (int i = 0; i < key_count; i++) {
        if (keys[i].key.len == key.len && !memcmp(keys[i].key.ptr, key.ptr, key.len)) return i;
    }
    return -1;
}

/* Where the extension starts. */
static long
stem_of(const struct text *text)
{
    for (long i = text->len - 1; i >= 0 && text->ptr[i] != '/'; i--) {
        if (text->ptr[i] == '.') return i;
    }
    return text->len;
}

/* A NUL byte ends an extension. */
static bool
ruby_file(const struct text *text)
{
    long stem = stem_of(text), left = text->len - stem;
    if (left < 3 || memcmp(text->ptr + stem, ".rb", 3)) return false;
    return left == 3 || !text->ptr[stem + 3];
}

static void
expect_key(struct load_slice key, int number, bool ruby)
{
    int k = key_number(key), at;
    if (k < 0) {
        if (key_count == KEYS) fail("too many keys\n");
        k = key_count++;
        keys[k].key = key;
        keys[k].count = 0;
    }
    at = keys[k].count;
    for (int i = 0; ruby && i < keys[k].count; i++) {
        if (!ruby_file(&paths[keys[k].numbers[i]])) { at = i; break; }
    }
    keys[k].numbers = realloc(keys[k].numbers, sizeof(int) * (keys[k].count + 1));
    memmove(keys[k].numbers + at + 1, keys[k].numbers + at,
            sizeof(int) * (keys[k].count - at));
    keys[k].count++;
    keys[k].numbers[at] = number;
}

/* Backwards, one key at a time. */
static void
expect_path(int number)
{
    const struct text *text = &paths[number];
    long stem = stem_of(text);
    for (long i = text->len; i >= 0; i--) {
        if (i && text->ptr[i - 1] != '/') continue;
        expect_key((struct load_slice){ text->ptr + i, text->len - i }, number, false);
        if (stem == text->len) continue;
        expect_key((struct load_slice){ text->ptr + i, stem - i }, number, ruby_file(text));
    }
}

static void
check_key(VALUE array, struct load_slice key, const int *numbers, int count)
{
    struct load_index_iterator iterator = load_index_find(&suffixes, array, key);
    const struct load_index_cell *cell;
    int i = 0;
    while ((cell = load_index_next(&suffixes, array, &iterator)) != NULL) {
        if (i == count || (int)cell->path - 1 != numbers[i]) {
            fail("'%.*s' has %d at %d\n", (int)key.len, key.ptr, (int)cell->path - 1, i);
        }
        i++;
    }
    if (i != count) fail("'%.*s' has %d paths, not %d\n", (int)key.len, key.ptr, i, count);
    if (load_index_next(&suffixes, array, &iterator)) fail("an iterator continues after its end\n");
}

static void
check(VALUE array)
{
    size_t used = 0, free_cells = 0;
    for (int i = 0; i < key_count; i++) {
        check_key(array, keys[i].key, keys[i].numbers, keys[i].count);
        used += keys[i].count;
    }
    for (size_t i = 0; i < suffixes.capacity; i++) free_cells += !suffixes.cells[i].path;
    if (used != suffixes.used) fail("another number of keys\n");
    if (used != suffixes.capacity - free_cells) fail("another number of cells\n");
    if (used > suffixes.capacity / 4 * 3) fail("too full\n");
    for (int i = 0; i < 300; i++) {
        struct text other = random_path();
        struct load_slice key = { other.ptr, other.len };
        int k = key_number(key);
        if (k < 0) check_key(array, key, NULL, 0);
        free(other.ptr);
    }
    for (int i = 0; i < path_count; i++) {
        struct load_slice whole = { paths[i].ptr, paths[i].len };
        struct load_index_iterator iterator = load_index_find(&wholes, array, whole);
        struct text *found = list[wholes.cells[iterator.next - 1].path - 1];
        if (!iterator.next || found->len != paths[i].len) fail("%d is not there as a whole\n", i);
        if (memcmp(found->ptr, paths[i].ptr, found->len)) fail("%d is another one\n", i);
    }
}

static void
drop_all(void)
{
    for (int i = 0; i < path_count; i++) free(paths[i].ptr);
    for (int i = 0; i < key_count; i++) {
        free(keys[i].numbers);
        keys[i].numbers = NULL;
    }
    path_count = key_count = 0;
    load_index_clear(&suffixes);
    load_index_clear(&wholes);
}

int
main(int argc, char **argv)
{
    state = strtoul(argv[1], NULL, 10);
    int rounds = atoi(argv[2]), most = 0;
    arrays[0] = list;
    arrays[1] = moved;
    check_key(0, (struct load_slice){ "a", 1 }, NULL, 0);
    for (int round = 0; round < rounds; round++) {
        int count = (int)random_below(random_below(3) ? 40 : PATHS);
        size_t before = callocs;
        for (int i = 0; i < count; i++) {
            unsigned long generation = suffixes.generation;
            paths[i] = random_path();
            list[i] = moved[i] = &paths[i];
            path_count = i + 1;
            expect_path(i);
            load_index_add(&suffixes, i % 2, i);
            load_index_add_whole(&wholes, i % 2, i);
            if (suffixes.generation == generation) fail("the same generation\n");
        }
        if (callocs - before > 2 * (size_t)count + 2) fail("too many allocations\n");
        check(round % 2);
        if (key_count > most) most = key_count;
        drop_all();
        if (round % 7 == 6) {
            load_index_release(&suffixes);
            load_index_release(&wholes);
        }
    }
    load_index_release(&suffixes);
    load_index_release(&wholes);
    printf("%d\n", most);
    return 0;
}
