#ifndef INTERNAL_THREAD_SPIN_H
#define INTERNAL_THREAD_SPIN_H
/**
 * How ractors wait for the VM lock and for each other at a barrier: they spin for a moment, and
 * only then they sleep. To put a native thread to sleep and to wake it costs tens of microseconds,
 * most holders keep the lock for less than one, and all other ractors come to a barrier within a
 * few. The idea is that of adaptive mutexes.
 *
 * Stored: the number of processors. Owner: the process.
 *
 * Invariants
 *   SPN-1  A ractor spins only while no more ractors run than there are processors. Else it would
 *          take time from the one that it waits for.
 *   SPN-2  It spins for RACTOR_SPIN_NANOSECONDS at most, then it waits as in CRuby.
 *   SPN-3  Before spinning it does what CRuby does before sleeping: at a barrier it counts as
 *          waiting, and its registers are saved, because the GC scans them meanwhile.
 *   SPN-4  A value read by spinning is a hint. A hit is checked again under CRuby's mutex, which
 *          orders what is read afterwards.
 *
 * Progress: bounded, and then CRuby's.
 */

enum {
    /* About what a sleep and the waking cost. */
    RACTOR_SPIN_NANOSECONDS = 50 * 1000
};

struct rb_vm_struct;

/** Takes vm->ractor.sync.lock, which another ractor had a moment ago. It may not be held here. */
void rb_vm_mutex_lock_contended(struct rb_vm_struct *vm);

#endif /* INTERNAL_THREAD_SPIN_H */
