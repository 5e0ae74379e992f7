/*
 * symbol/id_pages.c: adding a page to the list of pages of ids. Part of symbol.c; compiles outside
 * Ruby. internal/symbol/id_pages.h describes the data and its orders (IDT-A to IDT-D).
 */
struct id_pages *rb_id_pages;

/* A list with space for page number and the pages of the one before. NULL: no memory. */
static struct id_pages *
id_pages_longer(const struct id_pages *list, size_t number)
{
    size_t had = list ? list->capacity : 0, capacity = had ? had : 16;

    while (capacity <= number) capacity *= 2;
    struct id_pages *longer = calloc(1, sizeof(*longer) + capacity * sizeof(longer->pages[0]));
    if (!longer) return NULL;
    longer->capacity = capacity;
    if (had) memcpy(longer->pages, list->pages, had * sizeof(list->pages[0]));
    return longer;
}

/** Page @p number has its entries at @p page, all of them nil. Under the VM lock. */
static void
id_pages_add_locked(size_t number, const VALUE *page)
{
    ASSERT_vm_locking();
    struct id_pages *list = rb_id_pages;

    if (!list || number >= list->capacity) {
        list = id_pages_longer(list, number);
        if (!list) return;
        ul_atomic_store_release(&rb_id_pages, list);                    /* IDT-B */
    }
    ul_atomic_store_release(&list->pages[number], page);                /* IDT-A */
}
