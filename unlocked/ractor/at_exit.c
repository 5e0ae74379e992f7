/*
 * ractor/at_exit.c: the lists of what at_exit, END and C extensions have registered. Part of
 * eval_jump.c.
 *
 * Stored: in CRuby's lists. Any ractor adds at the head; the main ractor takes from the head
 * when the process ends, while others may still add. Both do so under the VM lock.
 */
#include "vm_sync.h"

static VALUE
exit_proc_given(void)
{
    return rb_ractor_exit_proc(rb_block_proc());
}

static void
end_proc_push(struct end_proc_data **list, struct end_proc_data *link)
{
    VALUE data = link->data;            /* the GC does not find it before the link is in the list */

    RB_VM_LOCK_ENTER();
    link->next = *list;
    *list = link;
    RB_VM_LOCK_LEAVE();
    RB_GC_GUARD(data);
}

static struct end_proc_data *
end_proc_pop(struct end_proc_data *volatile *list)
{
    struct end_proc_data *link;

    RB_VM_LOCK_ENTER();
    link = *list;
    if (link) *list = link->next;
    RB_VM_LOCK_LEAVE();
    return link;
}
