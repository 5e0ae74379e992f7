/*
 * ractor/trace_events.c: TracePoints of several ractors. Part of vm_trace.c.
 *
 * Each ractor has a list of hooks of its own (TracePoint, rb_add_event_hook). The interpreter first
 * looks at one set of events for all ractors.
 *
 * Stored: for each event, the number of ractors whose list has it. Owner: the process, under the VM
 * lock.
 * Invariant: the set for all ractors is the union of their sets. Otherwise a ractor that disables
 * its last TracePoint, or is collected, would silence those of the others.
 * Suspended: when the process frees all objects at its end (RUBY_FREE_AT_EXIT): no thread is left.
 *
 * Lists of targets: TRG-A to TRG-D of internal/ractor/trace_events.h.
 */
#include "internal/ractor/trace_events.h"
#include "internal/common/atomic.h"

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

/* ---- TracePoints with a target: lists that several ractors read ---------------------------- */

/* TRG-B. The list of a ractor is not counted by others. */
static void
hook_list_enter(rb_hook_list_t *list)
{
    if (list->is_local) {
        ul_atomic_add_relaxed(&list->running, 1);
    }
    else {
        list->running++;
    }
}

/* TRG-C. While others run hooks of the list, there is nothing to clean. */
static void
hook_list_leave_marked(rb_hook_list_t *list)
{
    RB_VM_LOCK_ENTER();
    if (ul_atomic_load_relaxed(&list->running) > 1) {
        ul_atomic_add_relaxed(&list->running, -1);
    }
    else {
        rb_vm_barrier();
        list->running--;
        clean_hooks_check(list);
    }
    RB_VM_LOCK_LEAVE();
}

static void
hook_list_leave(rb_hook_list_t *list)
{
    if (!list->is_local) {
        list->running--;
        clean_hooks_check(list);
    }
    else if (UNLIKELY(list->need_clean)) {
        hook_list_leave_marked(list);
    }
    else {
        ul_atomic_add_relaxed(&list->running, -1);
    }
}

void
rb_trace_target_new(struct rb_trace_target *target, VALUE tpval, unsigned int line)
{
    rb_event_flag_t events = tpptr(tpval)->events & ISEQ_TRACE_EVENTS;

    target->list = ZALLOC(rb_hook_list_t);
    target->list->is_local = true;
    target->hook = alloc_event_hook((rb_event_hook_func_t)tp_call_trace, events, tpval,
                                  RUBY_EVENT_HOOK_FLAG_SAFE | RUBY_EVENT_HOOK_FLAG_RAW_ARG);
    target->hook->filter.target_line = line;
}

void
rb_trace_target_connect(struct rb_trace_target *target, VALUE owner, rb_hook_list_t **list)
{
    ASSERT_vm_locking();
    if (!*list) {
        *list = target->list;
        target->list = NULL;
    }
    hook_list_connect(owner, *list, target->hook, FALSE);
    target->hook = NULL;
}

void
rb_trace_target_free(struct rb_trace_target *target)
{
    xfree(target->list);
    xfree(target->hook);
}

/* method: a Method or UnboundMethod, made by define_method, whose definition is def. */
static void
trace_target_connect_method(VALUE method, rb_method_definition_t *def, VALUE tpval)
{
    struct rb_trace_target target;

    rb_trace_target_new(&target, tpval, 0);
    RB_VM_LOCK_ENTER();
    rb_vm_barrier();
    rb_trace_target_connect(&target, method, &def->body.bmethod.hooks);
    RB_VM_LOCK_LEAVE();
    rb_trace_target_free(&target);
}

/* TRG-D. r: NULL if the block is shareable, and runs in all ractors. */
static void
trace_point_mark_ractor(const rb_ractor_t *r)
{
    if (r) rb_gc_mark(((const struct rb_ractor_pub *)r)->self);
}
