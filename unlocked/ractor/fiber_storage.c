/*
 * ractor/fiber_storage.c: the fiber storage of a new ractor. Part of cont.c.
 *
 * Stored: in the first fiber of the ractor, which does not run yet, a Hash that only it has. The
 * values are shareable, or copies.
 */
void
rb_fiber_storage_for_ractor(struct rb_execution_context_struct *ec, struct rb_fiber_struct *fiber)
{
    VALUE storage = ec->storage;

    fiber->cont.saved_ec.storage = NIL_P(storage) ? Qnil : rb_ractor_copy_storage(storage);
}
