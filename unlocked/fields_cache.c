/*
 * fields_cache.c: the caches in front of the side table are emptied for the GC. Part of gc.c.
 *
 * Stored: nothing. Invariants: K1 to K5 of internal/fields_cache.h. Suspended: never.
 */

/* K3. The context that a thread runs is the only one of its fibers that can have a pair (K2). */
static void
fields_caches_clear(rb_vm_t *vm)
{
    rb_ractor_t *ractor;
    rb_thread_t *thread;

    ccan_list_for_each(&vm->ractor.set, ractor, vmlr_node) {
        ccan_list_for_each(&ractor->threads.set, thread, lt_node) {
            if (thread->ec) rb_fields_cache_clear(&thread->ec->fields_cache);
        }
    }
}
