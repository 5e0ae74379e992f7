/*
 * What the table of a core Set needs of Ruby, and a plain model of it: an array of elements in
 * order. For set_table_harness.c and for fuzz/set_table.c. An element is a number: its value, and a
 * kind that says how its hash and its comparison behave.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define fail(...) (fprintf(stderr, __VA_ARGS__), abort())
#define SET_TABLE_HOLE ((uintptr_t)-1)
static size_t bytes_in_use;
static void *set_table_malloc(size_t n) { bytes_in_use += n; return malloc(n); }
static void set_table_free(void *block, size_t n) { bytes_in_use -= n; free(block); }
#define set_immediate_p(element) (!((element) & (CALLED | TWIN)))
#include "internal/set/table.h"

/* Bits of an element: 0-19 its value; 20 a second object of this value; 21 no constant hash. */
enum { VALUES = 1 << 20, TWIN = 1 << 20, CALLED = 1 << 21, MODEL = 4096 };
static unsigned hash_bits = 64;         /* fewer: many elements have one hash */
static unsigned long hash_calls;
static void (*during_call)(struct set_table *);        /* what a comparison or hash does else */

static uint64_t
model_hash(uintptr_t element)
{
    uint64_t hash = (element & (VALUES - 1)) * UINT64_C(0xD6E8FEB86659FD93);
    hash ^= hash >> 29;
    return hash_bits < 64 ? hash & ((UINT64_C(1) << hash_bits) - 1) : hash;
}

static int
set_compare(uintptr_t owner, uint8_t flags, uintptr_t element, uintptr_t wanted)
{
    if (during_call && ((element | wanted) & CALLED)) during_call((struct set_table *)owner);
    if (flags & SET_TABLE_IDENTITY) return SET_DIFFERENT;
    return (element & ~(uintptr_t)TWIN) == (wanted & ~(uintptr_t)TWIN) ? SET_SAME : SET_DIFFERENT;
}

static bool
set_hash_again(uintptr_t owner, uint8_t flags, uintptr_t element, uint64_t *hash)
{
    (void)flags;
    if (element & CALLED) {
        hash_calls++;
        if (during_call) during_call((struct set_table *)owner);
    }
    *hash = model_hash(element);
    return true;
}

static bool
set_hash_constant_p(uint8_t flags, uintptr_t element)
{
    (void)flags;
    return !(element & CALLED);
}

/* An element with CALLED is compared by code that others see. */
static int
set_compare_quietly(uint8_t flags, uintptr_t element, uintptr_t wanted)
{
    if ((element | wanted) & CALLED) return SET_CODE;
    return set_compare(0, flags, element, wanted);
}

static bool
set_hash_same_p(uint8_t flags, uintptr_t element, uintptr_t wanted, uint64_t hash)
{
    (void)flags, (void)wanted;
    return model_hash(element) == hash;
}

#include "unlocked/set/table.c"
#include "unlocked/set/table_find.c"
#include "unlocked/set/table_change.c"

struct model { uintptr_t elements[MODEL]; uint32_t size; };

static int
model_find(const struct model *model, uintptr_t element)
{
    for (uint32_t i = 0; i < model->size; i++) {
        if ((model->elements[i] | TWIN) == (element | TWIN)) return (int)i;
    }
    return -1;
}

static bool
model_add(struct model *model, uintptr_t element)
{
    if (model_find(model, element) >= 0 || model->size == MODEL) return false;
    model->elements[model->size++] = element;
    return true;
}

static bool
model_remove(struct model *model, uintptr_t element)
{
    int i = model_find(model, element);
    if (i < 0) return false;
    memmove(&model->elements[i], &model->elements[i + 1],
            (model->size - (uint32_t)i - 1) * sizeof model->elements[0]);
    model->size--;
    return true;
}

static struct set_found
table_look(struct set_table *table, uintptr_t element)
{
    uint64_t hash = model_hash(element);
    struct set_found quiet = set_table_find_quietly(table, element, hash);
    struct set_found found = set_table_find((uintptr_t)table, table, element, hash);
    bool same = quiet.position == found.position && quiet.bin == found.bin;
    if (!during_call && quiet.position != SET_TABLE_CODE && !same) fail("quietly\n");
    return found;
}

static int64_t
table_find(struct set_table *table, uintptr_t element)
{
    return table_look(table, element).position;
}

static bool
table_add(struct set_table *table, uintptr_t element)
{
    struct set_found found;
    do {
        found = table_look(table, element);
        if (found.position >= 0) return false;
    } while (!set_table_append((uintptr_t)table, table, element, model_hash(element), found.bin));
    return true;
}

static bool
table_remove(struct set_table *table, uintptr_t element)
{
    struct set_found found = table_look(table, element);
    if (found.position < 0) return false;
    set_table_remove((uintptr_t)table, table, found);
    return true;
}

/* SET-1 and SET-2, and that the table has what the model has, in its order. */
static void
check_table(struct set_table *table, const struct model *model)
{
    uint32_t bound = set_table_bound(table), at = 0;

    if (set_table_size(table) != model->size) {
        fail("size %u, not %u\n", set_table_size(table), model->size);
    }
    for (uint32_t i = set_table_first(table); i < bound; i++) {
        uintptr_t element = *set_table_at(table, i);
        if (element == SET_TABLE_HOLE) continue;
        if (at == model->size || model->elements[at++] != element) fail("order at %u\n", i);
        if (table_find(table, element) != i) fail("lost %u\n", i);
    }
    if (at != model->size) fail("%u elements, not %u\n", at, model->size);
    if (!set_table_large_p(table)) return;

    uint32_t free_bins = 0, bins = table->as.large.bin_count, used = table->as.large.used;
    size_t width = set_bin_width(table);
    uint32_t used_bins = 0;
    for (uint32_t i = 0; i < bins; i++) {
        uint32_t number = set_bin_get(table->as.large.bins, width, i);
        free_bins += !number;
        used_bins += number && number != set_bin_left(width);
    }
    if (free_bins != bins - used) fail("%u free bins of %u, %u used\n", free_bins, bins, used);
    if (used > table->as.large.capacity) fail("%u used bins\n", used);
    if (used_bins != model->size) fail("%u bins for %u elements\n", used_bins, model->size);
    for (size_t i = 1; i < sizeof set_steps; i++) {
        if (bins % set_steps[i] == 0) fail("%u bins\n", bins);
    }
}
