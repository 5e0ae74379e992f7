#ifndef INTERNAL_SYMBOL_ID_PAGES_H
#define INTERNAL_SYMBOL_ID_PAGES_H
/**
 * Where the pages of CRuby's table of ids are: names and symbols by the serial number of the id.
 * CRuby keeps them in hidden arrays inside a hidden array, which is moved when it grows; so it
 * reads them under the VM lock. The list of pages here can be read without it.
 *
 * Stored: for each page of CRuby's table the buffer of its array. CRuby makes that array with
 * its final length, so that the buffer is never exchanged; compaction moves the array's header and
 * updates what is in the buffer, with all ractors stopped.
 * Owner: CRuby's table owns the buffers, and is a root of the GC, as are its entries: what is in
 * it lives as long as the process. This part owns the lists.
 * Progress: get is wait-free; add is under the VM lock.
 *
 * Orders
 *   IDT-A  A page is full of nil when it is stored (release) into a list. Without it a reader could
 *          take what malloc left there for a name.
 *   IDT-B  A longer list has all pages of the one before when it is published (release): else a
 *          reader could miss a page, or take for one what malloc left in the list. Pages that are
 *          added later are only in the new one. The one before is not freed, because a ractor may
 *          read it; all of them together are no longer than the list in use.
 *   IDT-C  CRuby fills an entry under the VM lock, after a release fence, and never changes it
 *          again; readers load it with acquire. Without the order a reader could find a name
 *          without its text.
 *   IDT-D  A reader may have an id before its entry is there: a ractor has given a dynamic symbol
 *          its id, and is about to fill the entry. So "not there" means: ask CRuby, under the
 *          lock.
 *
 * Errors: none. A page without memory for its place in the list is read under the lock.
 */
#include <stddef.h>
#include "internal/common/atomic.h"

struct id_pages {
    size_t capacity;
    const VALUE *pages[];               /* NULL: not there */
};

extern struct id_pages *rb_id_pages;

/** The page @p number, or NULL. Any ractor, no lock. */
static inline const VALUE *
id_page(size_t number)
{
    const struct id_pages *list = ul_atomic_load_acquire(&rb_id_pages);
    return list && number < list->capacity ? ul_atomic_load_acquire(&list->pages[number]) : NULL;
}

#endif /* INTERNAL_SYMBOL_ID_PAGES_H */
