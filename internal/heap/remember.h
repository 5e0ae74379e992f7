#ifndef INTERNAL_HEAP_REMEMBER_H
#define INTERNAL_HEAP_REMEMBER_H
/**
 * The write barrier that remembers an object (rb_gc_writebarrier_remember). It changes the mark
 * stack, or bits and flags of a heap page, which all ractors share.
 *
 * Stored: nothing.
 *
 * Invariants
 *   RMB-A  The VM lock is taken only for an object that has to be remembered: an old one that is
 *          not remembered yet, or any one while the GC marks in steps. An object becomes old, and
 *          the GC begins and ends marking, only while all ractors are stopped. So both are read
 *          without the lock, as the base's other write barrier reads them. (An object that loses
 *          its write barriers is old no more, and is marked again in each GC.)
 *
 * Progress: wait-free for an object that need not be remembered, as code that has just been
 * compiled, and captured variables of young blocks; else the VM lock is taken. No barrier is
 * joined. Errors: none.
 */

/* objspace is the object space. Any thread with a GVL. */
static void ractor_heap_remember(void *objspace, VALUE obj);

#endif
