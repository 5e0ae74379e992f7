/*
 * thread/waiting_fiber.c: the fibers in the lists of threads, mutexes, queues and condition
 * variables. Part of thread.c. internal/thread/waiting_fiber.h says why they are marked.
 *
 * Invariant: no thread follows an element of a list that Ruby code may have removed meanwhile.
 */

/* Of a list that is older than a fork the elements may be gone, with the threads. */
static void
waiting_fibers_mark(const struct ccan_list_head *waitq, unsigned long long fork_gen)
{
    const struct sync_waiter *waiter;

    if (fork_gen != GET_VM()->fork_gen) return;
    ccan_list_for_each(waitq, waiter, node) {
        if (waiter->fiber) rb_gc_mark(rb_fiberptr_self(waiter->fiber));
    }
}

static void
condvar_mark(void *ptr)
{
    const struct rb_condvar *cv = ptr;
    waiting_fibers_mark(&cv->waitq, cv->fork_gen);
}

/* @p owner, which has the list, refers to the fiber from now on. */
static void
waiting_fiber_written(VALUE owner, const struct sync_waiter *waiter)
{
    if (waiter->fiber) RB_OBJ_WRITTEN(owner, Qundef, rb_fiberptr_self(waiter->fiber));
}

void
rb_thread_mark_joiners(const rb_thread_t *th)
{
    for (const struct rb_waiting_list *waiter = th->join_list; waiter; waiter = waiter->next) {
        if (waiter->fiber) rb_gc_mark(rb_fiberptr_self(waiter->fiber));
    }
}

/* In a forked process: th is gone, and so may those be that waited for it. */
static void
thread_forget_joiners(rb_thread_t *th)
{
    th->join_list = NULL;
}

/*
 * Wakes up to max of those that wait now. `unblock` of a scheduler may run other waiters, which
 * leave the list, or join it again at its end.
 */
static void
sync_wakeup(struct ccan_list_head *head, long max)
{
    struct sync_waiter *waiter;
    long waiting = 0;

    ccan_list_for_each(head, waiter, node) waiting++;
    while (waiting-- > 0 && (waiter = ccan_list_top(head, struct sync_waiter, node)) != NULL) {
        ccan_list_del_init(&waiter->node);
        if (waiter->th->status == THREAD_KILLED) continue;
        if (!NIL_P(waiter->th->scheduler) && waiter->fiber) {
            rb_fiber_scheduler_unblock(waiter->th->scheduler, waiter->self,
                                       rb_fiberptr_self(waiter->fiber));
        }
        else {
            rb_threadptr_interrupt(waiter->th);
            waiter->th->status = THREAD_RUNNABLE;
        }
        if (--max == 0) return;
    }
}
