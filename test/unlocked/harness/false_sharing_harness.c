/*
 * The choice of free slots of internal/heap/false_sharing.h on its own, on pages of random objects
 * and slot sizes, compared with a look at each pair of slots. Usage: PROGRAM SEED ROUNDS; it prints
 * how many pages lost slots, were crowded and had nothing to lose, or what is wrong.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uintptr_t VALUE, bits_t;
enum kind {
    T_NONE, T_CLASS, T_ICLASS, T_MODULE, T_SYMBOL, T_STRING, T_IMEMO, imemo_callcache,
    imemo_callinfo, imemo_constcache, imemo_cref, imemo_iseq, imemo_ment, imemo_memo, KINDS
};
enum { BASE_SLOT_SIZE = 40, BITS_BITLENGTH = 64, PAGE = 65536, HEADER = 8, LINE = 64 };
enum { HEAP_PAGE_BITMAP_LIMIT = (PAGE / BASE_SLOT_SIZE + BITS_BITLENGTH) / BITS_BITLENGTH };
enum { MOST_SLOTS = PAGE / BASE_SLOT_SIZE };

struct free_slot {
    VALUE flags;
    struct free_slot *next;
};
struct heap_page {
    unsigned short slot_size, total_slots, free_slots;
    uintptr_t start;
    struct free_slot *freelist;
    bits_t uncollectible_bits[HEAP_PAGE_BITMAP_LIMIT];
};
static struct heap_page page;
static bool free_now[MOST_SLOTS], expected[MOST_SLOTS];
static uintptr_t body;
static uint64_t state;

#define RBASIC(slot) ((struct free_slot *)(slot))
#define NUM_IN_PAGE(p) (((bits_t)(p) & (PAGE - 1)) / BASE_SLOT_SIZE)
#define PLACE(p) (NUM_IN_PAGE(p) / BITS_BITLENGTH)
#define BIT(p) ((bits_t)1 << NUM_IN_PAGE(p) % BITS_BITLENGTH)
#define MARK_IN_BITMAP(bits, p) ((bits)[PLACE(p)] |= BIT(p))
#define MARKED_IN_BITMAP(bits, p) (((bits)[PLACE(p)] & BIT(p)) != 0)
#define ntz_intptr(bits) __builtin_ctzll((unsigned long long)(bits))
#define asan_unpoisoning_object(slot)
#define rb_asan_unpoison_object(slot, fresh) ((void)(slot))
#define rb_asan_poison_object(slot) ((void)(slot))
#define fail(...) (printf(__VA_ARGS__), exit(1))

static enum kind kind_of(VALUE p) { return (enum kind)RBASIC(p)->flags; }
static bool shared_p(VALUE kind) { return kind != T_STRING && kind != imemo_memo; }
static enum kind imemo_type(VALUE p) { return kind_of(p); }
static enum kind BUILTIN_TYPE(VALUE p) { return kind_of(p) > T_IMEMO ? T_IMEMO : kind_of(p); }

#include "internal/heap/false_sharing.h"
#include "unlocked/heap/false_sharing.c"

static unsigned long
random_below(unsigned long limit)
{
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned long)(state >> 33) % limit;
}

static uintptr_t at(int i) { return page.start + (uintptr_t)i * page.slot_size; }

/* The slots begin at a multiple of the slot size in the page, as the base's do. */
static void
make_page(void)
{
    unsigned long live = random_below(101), shared = random_below(101), old = random_below(101);
    struct free_slot **link = &page.freelist;

    memset(&page, 0, sizeof(page));
    page.slot_size = (unsigned short)(BASE_SLOT_SIZE << random_below(5));
    page.start = (body + HEADER + page.slot_size - 1) / page.slot_size * page.slot_size;
    while (NUM_IN_PAGE(page.start) * BASE_SLOT_SIZE != (page.start & (PAGE - 1))) page.start += 8;
    page.total_slots = (unsigned short)((body + PAGE - page.start) / page.slot_size);
    for (int i = 0; i < page.total_slots; i++) {
        struct free_slot *slot = (struct free_slot *)at(i);

        memset(slot, 0, page.slot_size);
        free_now[i] = random_below(100) >= live;
        if (free_now[i]) {
            *link = slot;
            link = &slot->next;
            page.free_slots++;
            continue;
        }
        do {
            slot->flags = 1 + random_below(KINDS - 1);
        } while (slot->flags == T_IMEMO || shared_p(slot->flags) != (random_below(100) < shared));
        if (random_below(100) < old) MARK_IN_BITMAP(page.uncollectible_bits, (VALUE)slot);
    }
}

static bool
same_line_p(int i, int j)
{
    return (at(i) + page.slot_size - 1) / LINE >= at(j) / LINE &&
        at(i) / LINE <= (at(j) + page.slot_size - 1) / LINE;
}

static int
expect(void)
{
    int n = 0;

    memset(expected, 0, sizeof(expected));
    for (int i = 0; i < page.total_slots; i++) {
        VALUE p = at(i);
        if (free_now[i] || !shared_p(kind_of(p))) continue;
        if (!MARKED_IN_BITMAP(page.uncollectible_bits, p)) continue;            /* FSH-2 */
        for (int j = i > 2 ? i - 2 : 0; j < page.total_slots && j <= i + 2; j++) {
            if (!free_now[j] || expected[j] || !same_line_p(i, j)) continue;
            expected[j] = true;
            n++;
        }
    }
    return n * 2 > page.free_slots ? -1 : n;                                    /* FSH-3 */
}

/* FSH-1: each free slot is in one of the lists, and what stays keeps its order. */
static void
compare(struct free_slot *taken, int count, int wanted)
{
    int left = 0, out = 0;
    uintptr_t last = 0;

    for (struct free_slot *slot = page.freelist; slot; slot = slot->next, left++) {
        int i = (int)(((uintptr_t)slot - page.start) / page.slot_size);
        if (wanted >= 0 && expected[i]) fail("slot %d stays beside a shared object\n", i);
        if ((uintptr_t)slot <= last) fail("slot %d is out of order\n", i);
        last = (uintptr_t)slot;
    }
    for (struct free_slot *slot = taken; slot; slot = slot->next, out++) {
        int i = (int)(((uintptr_t)slot - page.start) / page.slot_size);
        if (!expected[i]) fail("slot %d is left out\n", i);
        expected[i] = false;
    }
    if (out != count || out != (wanted < 0 ? 0 : wanted)) fail("%d, %d, %d\n", out, count, wanted);
    if (left + out != page.free_slots) fail("%d and %d of %d\n", left, out, page.free_slots);
}

int
main(int argc, char **argv)
{
    int with = 0, crowded = 0, without = 0;

    if (argc != 3) return 2;
    state = strtoul(argv[1], NULL, 10);
    body = (uintptr_t)aligned_alloc(PAGE, PAGE);
    for (long rounds = atol(argv[2]); rounds > 0; rounds--) {
        int count = -1;

        make_page();
        int wanted = expect();
        struct free_slot *taken = false_sharing_remove_slots(&page, &count);
        compare(taken, count, wanted);
        if (wanted < 0) crowded++;
        else if (wanted == 0) without++;
        else with++;
    }
    free((void *)body);
    printf("%d %d %d\n", with, crowded, without);
    return 0;
}
