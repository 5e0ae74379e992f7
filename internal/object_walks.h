#ifndef INTERNAL_OBJECT_WALKS_H                          /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_OBJECT_WALKS_H
/**
 * ObjectSpace.each_object beside other ractors. The base yields while it walks over the heap. The
 * others make objects meanwhile, so the walk meets objects whose header is half written.
 *
 * Here it first collects what it is going to yield, while all other ractors stand still, and then
 * yields without a lock. (They stand still where a GC could run: the headers of all objects are
 * whole. A class can lack its table of methods there; it is left out.) An object that was collected
 * lives until the end of the walk; one that is made meanwhile is not yielded.
 *
 * Lock: takes the VM lock. Errors: NoMemoryError for the list. One ractor: as in the base, also
 * when the block makes the second one.
 */
struct os_each_struct;

static void os_obj_walk(struct os_each_struct *oes);

#endif /* INTERNAL_OBJECT_WALKS_H */
