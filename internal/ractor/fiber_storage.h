#ifndef INTERNAL_RACTOR_FIBER_STORAGE_H
#define INTERNAL_RACTOR_FIBER_STORAGE_H
/**
 * The fiber storage of a new ractor.
 *
 * Stored: in the first fiber of the ractor.
 */


struct rb_execution_context_struct;
struct rb_fiber_struct;

/** A new fiber of a new ractor gets copies of the current fiber's storage. May raise. */
void rb_fiber_storage_for_ractor(struct rb_execution_context_struct *ec,
                                 struct rb_fiber_struct *fiber);

#endif /* INTERNAL_RACTOR_FIBER_STORAGE_H */
