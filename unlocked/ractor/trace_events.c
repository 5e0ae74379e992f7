/*
 * ractor/trace_events.c: which events any ractor wants to hear of. Part of vm_trace.c.
 *
 * Each ractor has a list of hooks of its own (TracePoint, rb_add_event_hook). The interpreter first
 * looks at one set of events for all ractors.
 *
 * Stored: for each event, the number of ractors whose list has it. Owner: the process, under the VM
 * lock.
 * Invariant: the set for all ractors is the union of their sets. Otherwise a ractor that disables
 * its last TracePoint, or is collected, would silence those of the others.
 * Suspended: when the process frees all objects at its end (RUBY_FREE_AT_EXIT): no thread is left.
 */

enum { RACTOR_EVENTS = sizeof(rb_event_flag_t) * CHAR_BIT };

static unsigned int ractor_events_count[RACTOR_EVENTS];

static rb_event_flag_t
ractor_events_union_locked(void)
{
    rb_event_flag_t events = 0;

    ASSERT_vm_locking();
    for (int i = 0; i < RACTOR_EVENTS; i++) {
        if (ractor_events_count[i] > 0) events |= (rb_event_flag_t)1 << i;
    }
    return events;
}

/* The list of a ractor had the events prev, and has now those of next. */
static void
update_global_event_hook(rb_event_flag_t prev, rb_event_flag_t next)
{
    if (UNLIKELY(!rb_current_execution_context(false))) return;
    RB_VM_LOCK_ENTER();
    rb_event_flag_t all = ractor_events_union_locked();

    for (int i = 0; i < RACTOR_EVENTS; i++) {
        rb_event_flag_t event = (rb_event_flag_t)1 << i;

        ractor_events_count[i] += (next & event ? 1 : 0) - (prev & event ? 1 : 0);
    }
    base_update_global_event_hook(all, ractor_events_union_locked());
    RB_VM_LOCK_LEAVE();
}

/* For the GC, which frees a Ractor: its hooks go, also those that were never disabled. */
void
rb_ractor_events_free(rb_hook_list_t *list)
{
    for (rb_event_hook_t *hook = list->hooks; hook; hook = hook->next) {
        hook->hook_flags |= RUBY_EVENT_HOOK_FLAG_DELETED;
    }
    list->running = 0;
    rb_hook_list_free(list);
}
