/*
 * ractor/fork.c: what happens to the other ractors when a process forks. Part of ractor.c.
 *
 * Stored: the level of the VM lock, for the moment of the fork. Owner: the thread that forks, which
 * holds that lock.
 * Invariants: FRK-A to FRK-C of internal/ractor/fork.h.
 * Suspended: in the child, until rb_ractor_after_fork.
 */
#include "internal/ractor/fork.h"
#include <errno.h>

static unsigned int ractor_fork_lock_level;

void
rb_ractor_before_fork(void)
{
    unsigned int level = 0;
    RB_VM_LOCK_ENTER_LEV(&level);
    ractor_fork_lock_level = level;
    rb_vm_barrier();
}

/* The parent writes the buffers of other ractors. */
static void
ractor_fork_discard_output(VALUE io)
{
    if (RB_TYPE_P(io, T_FILE) && RFILE(io)->fptr) RFILE(io)->fptr->wbuf.len = 0;
}

/* It lives on in the parent only. A lock that another thread held there is free here. */
static void
ractor_fork_terminate(rb_ractor_t *r)
{
    rb_thread_t *th;

    rb_native_mutex_initialize(&r->sync.lock);
    rb_native_mutex_initialize(&r->threads.sched.lock_);
#if RACTOR_CHECK_MODE > 0
    r->sync.locked_by = Qnil;
#endif
#if VM_CHECK_MODE
    r->threads.sched.lock_owner = NULL;
#endif
    r->sync.wait.waiters = NULL;         /* they were in the stacks of threads */
    ccan_list_for_each(&r->threads.set, th, lt_node) {
        rb_native_mutex_initialize(&th->interrupt_lock);
    }
    if (r == GET_RACTOR()) return;
    r->sync.incoming_port_closed = r->sync.outgoing_port_closed = true;
    r->status_ = ractor_terminated;
    ractor_fork_discard_output(r == GET_VM()->ractor.main_ractor ? rb_stdout : r->r_stdout);
    ractor_fork_discard_output(r == GET_VM()->ractor.main_ractor ? rb_stderr : r->r_stderr);
    if (r->newobj_cache) {              /* its free slots go back to the heap */
        rb_gc_ractor_cache_free(r->newobj_cache);
        r->newobj_cache = NULL;
    }
}

static void
ractor_fork_in_child(rb_vm_t *vm)
{
    rb_ractor_t *r;

    rb_native_mutex_initialize(&vm->ractor.sync.lock);
    rb_native_cond_initialize(&vm->ractor.sync.terminate_cond);
    vm->ractor.sync.lock_owner = NULL;
    vm->ractor.sync.lock_rec = 0;
    /* CRuby makes the scheduler's lock anew, but not the record of who holds it, which builds with
     * assertions keep. */
    vm->ractor.sched.lock_owner = NULL;
    vm->ractor.sched.locked = false;
    /* CRuby empties the queue of ractors that wait for a native thread, and not its count. */
    vm->ractor.sched.grq_cnt = 0;
    ccan_list_for_each(&vm->ractor.set, r, vmlr_node) ractor_fork_terminate(r);
}

void
rb_ractor_after_fork(pid_t pid)
{
    int saved_errno = errno;
    unsigned int level = ractor_fork_lock_level;

    if (pid == 0) {
        ractor_fork_in_child(GET_VM());
    }
    else {
        RB_VM_LOCK_LEAVE_LEV(&level);
    }
    errno = saved_errno;
}
