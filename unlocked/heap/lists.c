/*
 * heap/lists.c: registered addresses, the records of GC::Profiler, remembered objects. Part of
 * gc.c; the contract is internal/heap/lists.h.
 */
#include "internal/heap/lists.h"

void
rb_gc_register_address(VALUE *addr)
{
    VALUE obj = *addr;                  /* an extension may keep it nowhere else */
    struct global_object_list *entry = ALLOC(struct global_object_list);

    entry->varptr = addr;
    RB_VM_LOCK_ENTER();
    entry->next = GET_VM()->global_object_list;
    GET_VM()->global_object_list = entry;
    RB_VM_LOCK_LEAVE();
    RB_GC_GUARD(obj);
}

void
rb_gc_unregister_address(VALUE *addr)
{
    struct global_object_list **link, *entry;

    RB_VM_LOCK_ENTER();
    link = &GET_VM()->global_object_list;
    while (*link && (*link)->varptr != addr) link = &(*link)->next;
    entry = *link;
    if (entry) *link = entry->next;
    RB_VM_LOCK_LEAVE();
    if (entry) xfree(entry);
}

static bool
gc_profile_copy(rb_objspace_t *objspace, size_t i, gc_profile_record *copy)
{
    bool found;

    RB_VM_LOCK_ENTER();
    found = objspace->profile.records && i < objspace->profile.next_index;
    if (found) *copy = objspace->profile.records[i];
    RB_VM_LOCK_LEAVE();
    return found;
}

static inline bool
gc_lists_remember_p(rb_objspace_t *objspace, VALUE obj)
{
    return is_incremental_marking(objspace)
        || (RVALUE_OLD_P(objspace, obj) && !RVALUE_REMEMBERED(objspace, obj));
}

static void
gc_lists_remember(void *objspace, VALUE obj)
{
    if (!gc_lists_remember_p(objspace, obj)) return;

    unsigned int level = rb_gc_vm_lock_no_barrier();
    rb_gc_impl_writebarrier_remember(objspace, obj);
    rb_gc_vm_unlock_no_barrier(level);
}
