#ifndef INTERNAL_HEAP_EACH_OBJECT_H
#define INTERNAL_HEAP_EACH_OBJECT_H
/**
 * Traversals of the heap, and of what an object refers to, concurrently with other ractors.
 *
 * In CRuby a traversal stops no ractor. Other ractors allocate objects meanwhile, so it finds
 * objects whose header says more than their fields: typed data without a type, arrays without a
 * length. They also change, move and free what it reads.
 *
 * Invariants
 *   EOB-A  A traversal runs under the VM lock, while all other ractors are stopped. They are
 *          stopped where a GC could run, so every object is as complete as the GC needs it. All
 *          that the GC checks before it reads has to be checked here, too: a class can lack its
 *          table of methods, a code object its body, a fiber its stack.
 *   EOB-B  A callback runs under that lock. It may allocate and raise. It must not wait for another
 *          ractor: that one is stopped.
 *   EOB-C  No Ruby code that others may have written runs under that lock. ObjectSpace.each_object
 *          first collects what it yields, then yields without the lock. An object that was
 *          collected lives until the end of the traversal; one that is allocated meanwhile is not
 *          yielded. Process.warmup runs finalizers after it has given the lock back.
 *   EOB-D  A traversal in a traversal does not stop the others again.
 *   EOB-E  A callback that calls Ruby code (debug.gem yields in one) can lose its turn to a thread
 *          of its own ractor, and the ractor still holds the lock. An exception in that thread must
 *          not give it back. Handlers of such a thread can have recorded the traversal's level.
 *
 * Stored: whether a traversal has stopped the others. Owner: the process, under the VM lock.
 * One ractor: as in CRuby, also when a callback creates the second one.
 */

#include "internal/common/several.h"

struct rb_execution_context_struct;

/** EOB-E, for an exception that found the VM lock at level @p current, and whose handler recorded
 *  @p recorded, another one: true if all is done. Gives back what is above a traversal's level. */
bool rb_gc_traversal_keeps_lock_p(const struct rb_execution_context_struct *ec,
                                  unsigned int recorded, unsigned int current);

/** The work of Process.warmup (EOB-A), and then finalizers without the VM lock (EOB-C). Passes on
 *  NoMemoryError. Not under the VM lock. */
void rb_gc_warm_up(void);

#endif /* INTERNAL_HEAP_EACH_OBJECT_H */
