/*
 * heap/false_sharing.c: free slots next to objects that all ractors read. Part of gc.c.
 *
 * Invariants: FSH-1 to FSH-3 of internal/heap/false_sharing.h.
 */
enum {
    CACHE_LINE_BYTES = 64,
    FALSE_SHARING_PART = 2
};

static bool
false_sharing_imemo_p(VALUE obj)
{
    switch (imemo_type(obj)) {
      case imemo_callcache:
      case imemo_callinfo:
      case imemo_constcache:
      case imemo_cref:
      case imemo_iseq:
      case imemo_ment:
        return true;
      default:
        return false;
    }
}

static bool
false_sharing_object_p(VALUE obj)
{
    switch (BUILTIN_TYPE(obj)) {
      case T_CLASS:
      case T_ICLASS:
      case T_MODULE:
      case T_SYMBOL:
        return true;
      case T_IMEMO:
        return false_sharing_imemo_p(obj);
      default:
        return false;
    }
}

/* A free slot: its flags are in a cache line that this processor has, or will load soon. */
static bool
false_sharing_free_p(VALUE slot)
{
    bool is_free = false;
    asan_unpoisoning_object(slot) is_free = RBASIC(slot)->flags == 0;
    return is_free;
}

/* Whether the slot is free and no other object has marked it. */
static int
false_sharing_mark_slot(VALUE slot, bits_t *adjacent)
{
    if (MARKED_IN_BITMAP(adjacent, slot) || !false_sharing_free_p(slot)) return 0;
    MARK_IN_BITMAP(adjacent, slot);
    return 1;
}

/* The free slots of which a part is in a cache line of the object at p. */
static int
false_sharing_mark_adjacent(struct heap_page *page, uintptr_t p, bits_t *adjacent)
{
    uintptr_t start = page->start, size = page->slot_size;
    uintptr_t end = start + (uintptr_t)page->total_slots * size;
    uintptr_t first = p & ~(uintptr_t)(CACHE_LINE_BYTES - 1);
    uintptr_t last = (p + size - 1) | (uintptr_t)(CACHE_LINE_BYTES - 1);
    int n = 0;

    for (uintptr_t slot = p; slot > start && slot > first;) {
        slot -= size;
        n += false_sharing_mark_slot(slot, adjacent);
    }
    for (uintptr_t slot = p + size; slot < end && slot <= last; slot += size) {
        n += false_sharing_mark_slot(slot, adjacent);
    }
    return n;
}

/* FSH-2. The bits are those of slots of the smallest size, from the beginning of the page. */
static int
false_sharing_mark(struct heap_page *page, bits_t *adjacent)
{
    int n = 0;

    for (int i = 0; i < HEAP_PAGE_BITMAP_LIMIT; i++) {
        bits_t bits = page->uncollectible_bits[i];
        for (; bits; bits &= bits - 1) {
            size_t number = (size_t)i * BITS_BITLENGTH + (size_t)ntz_intptr((intptr_t)bits);
            uintptr_t p = page->start + (number - NUM_IN_PAGE(page->start)) * BASE_SLOT_SIZE;
            if (false_sharing_object_p((VALUE)p)) {
                n += false_sharing_mark_adjacent(page, p, adjacent);
            }
        }
    }
    return n;
}

static struct free_slot *
false_sharing_remove_slots(struct heap_page *page, int *count)
{
    bits_t adjacent[HEAP_PAGE_BITMAP_LIMIT] = {0};
    struct free_slot *removed = NULL, **link = &page->freelist;

    *count = 0;
    int marked = false_sharing_mark(page, adjacent);
    if (marked == 0 || marked * FALSE_SHARING_PART > page->free_slots) return NULL;  /* FSH-3 */
    for (struct free_slot *slot = page->freelist, *next, *last = NULL; slot; slot = next) {
        rb_asan_unpoison_object((VALUE)slot, false);
        next = slot->next;
        if (MARKED_IN_BITMAP(adjacent, (VALUE)slot)) {
            if (last) rb_asan_unpoison_object((VALUE)last, false);
            *link = next;
            if (last) rb_asan_poison_object((VALUE)last);
            slot->next = removed;
            removed = slot;
            (*count)++;
        }
        else {
            last = slot;
            link = &slot->next;
        }
        rb_asan_poison_object((VALUE)slot);
    }
    return removed;
}
