#ifndef INTERNAL_RACTOR_EVENTS_H
#define INTERNAL_RACTOR_EVENTS_H
/**
 * The events of CRuby that several parts of the fork handle. CRuby is hooked once for each event.
 * unlocked/ractor/events.c lists the parts that handle it, in their order.
 *
 *   marking begins       rb_gc_mark_roots; all ractors are stopped. Incremental marking reads the
 *                        roots once more before it ends, and then this event comes again.
 *   marking ended        gc_marks_finish of CRuby's own GC, after weak references were updated and
 *                        before anything is swept; all ractors are stopped.
 *   references updated   rb_gc_update_vm_references, when the VM's roots have their new addresses;
 *                        all ractors are stopped.
 *   native thread ends   nt_start, in a native thread that Ruby made; it holds no lock.
 *   process forked       rb_thread_atfork_internal, in the child, before the threads that the child
 *                        does not have are freed; also where an extension forks by itself. The
 *                        ractors of a parent that Ruby forks are stopped meanwhile
 *                        (internal/ractor/fork.h).
 *   process exits        rb_objspace_call_finalizer, before the finalizers run.
 *
 * A handler raises no exception. While ractors are stopped it runs no Ruby code, takes no lock and
 * allocates no object.
 */

/*
 * gc.c has the calls for the GC and for the exit, which are static. A GC that can be exchanged
 * stops all ractors until it knows what is dead: caches are emptied when its marking begins, and
 * nothing is left to do at the end.
 */
#if USE_MODULAR_GC
# define events_marking_ended(objspace) ((void)(objspace))
#endif

/** For nt_start (thread_pthread.c): the current native thread ends. */
void rb_events_native_thread_ends(void);

/** For rb_thread_atfork_internal (thread.c): this is the child, and the caller is its only
 *  thread. */
void rb_events_forked(void);

#endif /* INTERNAL_RACTOR_EVENTS_H */
