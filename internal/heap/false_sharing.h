#ifndef INTERNAL_HEAP_FALSE_SHARING_H
#define INTERNAL_HEAP_FALSE_SHARING_H
/**
 * Free slots next to objects that all ractors read. Included by gc/default/default.c.
 *
 * Method entries, call caches, instruction sequences, classes and symbols are read by every ractor
 * at each call, and rarely written. A free slot that has a part of the same cache line is written
 * again and again by the ractor that allocates objects there; each time the other processors lose
 * the cache line. So a ractor that is given a page in a process with several ractors leaves such
 * slots free. Most pages have few of them: as many as the program has methods and classes.
 *
 * Invariants
 *   FSH-1  The slots that are left out stay in the list of free slots of the page, which is in no
 *          list of pages until the next sweep: that looks at all of them again, as CRuby's does
 *          with what a ractor did not use.
 *   FSH-2  Only objects that are old are looked for, because the page has a bit for each: a page
 *          without old objects is used as it is.
 *   FSH-3  A page of which more than half of the free slots would be left out is used whole. Else a
 *          heap full of methods would run out of slots, and collect, much more often.
 *
 * Progress: wait-free.
 */
struct heap_page;

/*
 * Removes the slots next to shared objects from the page's list of free slots; returns them, in a
 * list, and their number. The page belongs to the ractor, and its list is not locked.
 */
static struct free_slot *false_sharing_remove_slots(struct heap_page *page, int *count);

#endif
