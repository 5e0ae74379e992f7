/*
 * method/alias.c: which method an alias calls. Part of vm_insnhelper.c.
 *
 * Stored: in the definition of an alias, the entry of the original method; without its class until
 * the first call. Owner: the definition, which other entries can share.
 * Invariant: an entry without class is replaced under the VM lock, once.
 * A caller without the lock reads an entry with or without its class, and looks again under the
 * lock in the second case.
 */

static const rb_callable_method_entry_t *
aliased_callable_method_entry(const rb_callable_method_entry_t *me)
{
    const rb_method_entry_t *original = me->def->body.alias.original_me;

    if (original->defined_class) return (const rb_callable_method_entry_t *)original;
    RB_VM_LOCK_ENTER();
    original = (const rb_method_entry_t *)aliased_method_entry_locked(me);
    RB_VM_LOCK_LEAVE();
    return (const rb_callable_method_entry_t *)original;
}
