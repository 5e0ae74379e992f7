/*
 * heap/remember.c: the write barrier that remembers an object. Part of gc.c.
 *
 * Stored: nothing. Invariant: RMB-A of internal/heap/remember.h.
 */

static inline bool
ractor_heap_remember_needed_p(rb_objspace_t *objspace, VALUE obj)
{
    return is_incremental_marking(objspace)
        || (RVALUE_OLD_P(objspace, obj) && !RVALUE_REMEMBERED(objspace, obj));
}

static void
ractor_heap_remember(void *objspace, VALUE obj)
{
    if (!ractor_heap_remember_needed_p(objspace, obj)) return;

    unsigned int level = rb_gc_vm_lock_no_barrier();
    rb_gc_impl_writebarrier_remember(objspace, obj);
    rb_gc_vm_unlock_no_barrier(level);
}
