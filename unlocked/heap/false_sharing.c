/*
 * heap/false_sharing.c: free slots beside objects that all ractors read. Part of gc.c.
 *
 * Invariants: FSH-1 to FSH-3 of internal/heap/false_sharing.h.
 */
enum {
    SHARED_LINES_BYTES = 64,
    SHARED_LINES_PART = 2
};

static bool
shared_lines_imemo_p(VALUE obj)
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
shared_lines_object_p(VALUE obj)
{
    switch (BUILTIN_TYPE(obj)) {
      case T_CLASS:
      case T_ICLASS:
      case T_MODULE:
      case T_SYMBOL:
        return true;
      case T_IMEMO:
        return shared_lines_imemo_p(obj);
      default:
        return false;
    }
}

/* A free slot: its flags stand in a line that is here, or will be soon. */
static bool
shared_lines_free_p(VALUE slot)
{
    bool is_free = false;
    asan_unpoisoning_object(slot) is_free = RBASIC(slot)->flags == 0;
    return is_free;
}

/* Whether the slot is free and no other object has marked it. */
static int
shared_lines_mark_slot(VALUE slot, bits_t *beside)
{
    if (MARKED_IN_BITMAP(beside, slot) || !shared_lines_free_p(slot)) return 0;
    MARK_IN_BITMAP(beside, slot);
    return 1;
}

/* The free slots of which a part stands in a line of the object at p. */
static int
shared_lines_mark_beside(struct heap_page *page, uintptr_t p, bits_t *beside)
{
    uintptr_t start = page->start, size = page->slot_size;
    uintptr_t end = start + (uintptr_t)page->total_slots * size;
    uintptr_t first = p & ~(uintptr_t)(SHARED_LINES_BYTES - 1);
    uintptr_t last = (p + size - 1) | (uintptr_t)(SHARED_LINES_BYTES - 1);
    int n = 0;

    for (uintptr_t slot = p; slot > start && slot > first;) {
        slot -= size;
        n += shared_lines_mark_slot(slot, beside);
    }
    for (uintptr_t slot = p + size; slot < end && slot <= last; slot += size) {
        n += shared_lines_mark_slot(slot, beside);
    }
    return n;
}

/* FSH-2. The bits are those of slots of the smallest size, from the beginning of the page. */
static int
shared_lines_mark(struct heap_page *page, bits_t *beside)
{
    int n = 0;

    for (int i = 0; i < HEAP_PAGE_BITMAP_LIMIT; i++) {
        bits_t bits = page->uncollectible_bits[i];
        for (; bits; bits &= bits - 1) {
            size_t number = (size_t)i * BITS_BITLENGTH + (size_t)ntz_intptr((intptr_t)bits);
            uintptr_t p = page->start + (number - NUM_IN_PAGE(page->start)) * BASE_SLOT_SIZE;
            if (shared_lines_object_p((VALUE)p)) n += shared_lines_mark_beside(page, p, beside);
        }
    }
    return n;
}

static struct free_slot *
shared_lines_take_out(struct heap_page *page, int *count)
{
    bits_t beside[HEAP_PAGE_BITMAP_LIMIT] = {0};
    struct free_slot *taken = NULL, **link = &page->freelist;

    *count = 0;
    int marked = shared_lines_mark(page, beside);
    if (marked == 0 || marked * SHARED_LINES_PART > page->free_slots) return NULL;      /* FSH-3 */
    for (struct free_slot *slot = page->freelist, *next, *last = NULL; slot; slot = next) {
        rb_asan_unpoison_object((VALUE)slot, false);
        next = slot->next;
        if (MARKED_IN_BITMAP(beside, (VALUE)slot)) {
            if (last) rb_asan_unpoison_object((VALUE)last, false);
            *link = next;
            if (last) rb_asan_poison_object((VALUE)last);
            slot->next = taken;
            taken = slot;
            (*count)++;
        }
        else {
            last = slot;
            link = &slot->next;
        }
        rb_asan_poison_object((VALUE)slot);
    }
    return taken;
}
