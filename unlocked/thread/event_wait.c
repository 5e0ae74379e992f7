/*
 * thread/event_wait.c: threads on shared native threads that wait for time and for file
 * descriptors. Part of thread.c. internal/thread/event_wait.h has the invariants.
 */
#include "internal/thread/event_wait.h"
#include "internal/common/atomic.h"

#if USE_MN_THREADS
#if !HAVE_SYS_EPOLL_H
# error "Unlocked Ruby needs epoll for native threads that several threads share"
#endif

/* ---- file descriptors: all under timer_th.waiting_lock (EVW-4) ------------------------------ */

struct event_fd {
    struct ccan_list_head waiters;      /* of rb_thread_t.event_node */
    uint32_t serial;                    /* of the registration */
    bool registered;
};

static struct event_fd **event_fds;     /* by number; entries stay where they are */
static int event_fds_capa;

/* NULL: there is no memory. That of malloc, not of the GC, which may not run here. */
static struct event_fd *
event_fd_get(int fd)
{
    if (fd >= event_fds_capa) {
        int capa = fd < 32 ? 64 : fd * 2;
        struct event_fd **fds = realloc(event_fds, sizeof(*fds) * (size_t)capa);

        if (!fds) return NULL;
        MEMZERO(fds + event_fds_capa, struct event_fd *, capa - event_fds_capa);
        event_fds = fds;
        event_fds_capa = capa;
    }
    if (!event_fds[fd]) {
        struct event_fd *entry = malloc(sizeof(*entry));

        if (!entry) return NULL;
        ccan_list_head_init(&entry->waiters);
        entry->serial = 0;
        entry->registered = false;
        event_fds[fd] = entry;
    }
    return event_fds[fd];
}

static uint32_t
event_mask(enum thread_sched_waiting_flag flags)
{
    return (flags & thread_sched_waiting_io_read ? EPOLLIN : 0)
        | (flags & thread_sched_waiting_io_write ? EPOLLOUT : 0);
}

static uint32_t
event_fd_wanted(const struct event_fd *entry)
{
    const rb_thread_t *th;
    uint32_t events = 0;

    ccan_list_for_each(&entry->waiters, th, event_node) {
        events |= event_mask(th->sched.waiting_reason.flags);
    }
    return events;
}

/* Registers fd for what its waiting threads want. Returns an errno. */
static int
event_fd_register(int fd, struct event_fd *entry)
{
    uint32_t events = event_fd_wanted(entry);
    int operation = entry->registered ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
    struct epoll_event event = { .events = events | EPOLLONESHOT };

    if (!events) {
        /* It fails when fd was closed, maybe opened again: then it is not registered either. */
        if (entry->registered) (void)epoll_ctl(timer_th.event_fd, EPOLL_CTL_DEL, fd, &event);
        entry->registered = false;
        return 0;
    }
    event.data.u64 = (uint64_t)++entry->serial << 32 | (uint32_t)fd;
    entry->registered = true;
    if (epoll_ctl(timer_th.event_fd, operation, fd, &event) == 0) return 0;

    /* The number belongs to another file than when it was registered, or to one that is already
     * registered under this number by a copy of the descriptor. */
    if (errno == ENOENT) operation = EPOLL_CTL_ADD;
    else if (errno == EEXIST) operation = EPOLL_CTL_MOD;
    else operation = 0;
    if (operation && epoll_ctl(timer_th.event_fd, operation, fd, &event) == 0) return 0;
    entry->registered = false;
    return errno;
}

/* ---- waiting threads: under timer_th.waiting_lock (EVW-1) ----------------------------------- */

static rb_hrtime_t timer_wakes_at;      /* 0: the timer thread looks at all of this in a moment */

/* The list has those that wait for time, the first one first. */
static void
event_wait_add_time_locked(struct rb_thread_sched_waiting *w)
{
    struct rb_thread_sched_waiting *earlier;

    ccan_list_for_each_rev(&timer_th.waiting, earlier, node) {
        if (earlier->data.timeout <= w->data.timeout) {
            ccan_list_add_after(&timer_th.waiting, &earlier->node, &w->node);
            return;
        }
    }
    ccan_list_add(&timer_th.waiting, &w->node);
    if (w->data.timeout < timer_wakes_at) {                             /* TMR-1 */
        timer_wakes_at = 0;
        timer_thread_wakeup_force();
    }
}

static void
event_wait_clear_locked(rb_thread_t *th, int result)
{
    struct rb_thread_sched_waiting *w = &th->sched.waiting_reason;

    if (w->flags & thread_sched_waiting_timeout) ccan_list_del_init(&w->node);
    if (event_mask(w->flags)) ccan_list_del_init(&th->event_node);
    w->data.result = result;
    ul_atomic_store_relaxed(&w->flags, thread_sched_waiting_none);
}

/* All that wait for fd look for themselves. */
static void
event_fd_wake_all_locked(struct event_fd *entry)
{
    rb_thread_t *th, *next;

    ccan_list_for_each_safe(&entry->waiters, th, next, event_node) {
        event_wait_clear_locked(th, EPOLLERR);
        timer_thread_wakeup_thread(th);
    }
}

/* After a thread has left the list of fd. */
static void
event_fd_left_locked(int fd)
{
    struct event_fd *entry = event_fds[fd];

    if (event_fd_register(fd, entry) != 0) event_fd_wake_all_locked(entry);
}

/* Whether th was waiting. */
static bool
event_wait_cancel(rb_thread_t *th)
{
    struct rb_thread_sched_waiting *w = &th->sched.waiting_reason;
    bool waiting;

    rb_native_mutex_lock(&timer_th.waiting_lock);
    waiting = w->flags != thread_sched_waiting_none;
    if (waiting) {
        bool for_fd = event_mask(w->flags) != 0;

        event_wait_clear_locked(th, 0);
        if (for_fd) event_fd_left_locked(w->data.fd);
    }
    rb_native_mutex_unlock(&timer_th.waiting_lock);
    return waiting;
}

static bool
event_wait_add(rb_thread_t *th, int fd, enum thread_sched_waiting_flag flags,
               const rb_hrtime_t *rel)
{
    struct rb_thread_sched_waiting *w = &th->sched.waiting_reason;
    bool added = true;

    rb_native_mutex_lock(&timer_th.waiting_lock);
    VM_ASSERT(w->flags == thread_sched_waiting_none);
    ul_atomic_store_relaxed(&w->flags, rel ? flags | thread_sched_waiting_timeout : flags);
    w->data.fd = fd;
    w->data.result = 0;
    w->data.timeout = rel ? rb_hrtime_add(rb_hrtime_now(), *rel) : 0;
    if (rel) event_wait_add_time_locked(w);
    if (event_mask(flags)) {
        struct event_fd *entry = event_fd_get(fd);

        if (entry) {
            ccan_list_add_tail(&entry->waiters, &th->event_node);
            added = event_fd_register(fd, entry) == 0;
        }
        else {
            ccan_list_node_init(&th->event_node);
            added = false;
        }
        if (!added) {
            event_wait_clear_locked(th, 0);
            if (entry) event_fd_wake_all_locked(entry);
        }
    }
    rb_native_mutex_unlock(&timer_th.waiting_lock);
    return added;
}

/* ---- the thread that waits ------------------------------------------------------------------ */

/* Called with the lock of the interrupts of th. */
static void
ubf_event_waiting(void *ptr)
{
    rb_thread_t *th = ptr;
    struct rb_thread_sched *sched = TH_SCHED(th);

    VM_ASSERT(th->nt == NULL || !th_has_dedicated_nt(th));
    th->unblock.func = NULL;
    th->unblock.arg = NULL;
    if (!event_wait_cancel(th)) return;

    thread_sched_lock(sched, th);
    if (sched->running != th) thread_sched_to_ready_common(sched, th, true, false);
    thread_sched_unlock(sched, th);
}

/*
 * Relaxed: who clears the flags takes the lock of the scheduler afterwards, to make the thread
 * ready. If it gets that lock before, its write is seen here. Otherwise it finds a sleeping thread.
 */
static bool
event_wait_needed_p(rb_thread_t *th)
{
    return !RUBY_VM_INTERRUPTED(th->ec)
        && ul_atomic_load_relaxed(&th->sched.waiting_reason.flags)
        != thread_sched_waiting_none;
}

static void
event_wait_sleep(struct rb_thread_sched *sched, rb_thread_t *th, bool limited)
{
    /* Thread#wakeup and the like change the status of a thread that says that it sleeps. */
    bool says_so = th->status != THREAD_RUNNABLE;

    RB_VM_SAVE_MACHINE_CONTEXT(th);
    setup_ubf(th, ubf_event_waiting, (void *)th);
    thread_sched_lock(sched, th);
    if (event_wait_needed_p(th)) {
        RB_INTERNAL_THREAD_HOOK(RUBY_INTERNAL_THREAD_EVENT_SUSPENDED, th);
        if (!says_so) th->status = limited ? THREAD_STOPPED : THREAD_STOPPED_FOREVER;
        thread_sched_wakeup_next_thread(sched, th, true);
        thread_sched_wait_running_turn(sched, th, true);
        if (!says_so) th->status = THREAD_RUNNABLE;
    }
    thread_sched_unlock(sched, th);
    event_wait_cancel(th);                                              /* EVW-3 */
    setup_ubf(th, NULL, NULL);
}

static bool
event_fd_ready_p(int fd, enum thread_sched_waiting_flag events)
{
    if (events & thread_sched_waiting_io_force) return false;
    return ((events & thread_sched_waiting_io_read) && fd_readable_nonblock(fd))
        || ((events & thread_sched_waiting_io_write) && fd_writable_nonblock(fd));
}

static enum event_wait_result
event_wait(struct rb_thread_sched *sched, rb_thread_t *th, int fd,
           enum thread_sched_waiting_flag events, rb_hrtime_t *rel)
{
    VM_ASSERT(!th_has_dedicated_nt(th));
    VM_ASSERT(rel || event_mask(events));
    if (event_fd_ready_p(fd, events)) return EVENT_HAPPENED;
    if (rel && *rel == 0) return EVENT_TIMED_OUT;
    if (!event_wait_add(th, fd, events, rel)) return EVENT_CANNOT_WAIT;

    event_wait_sleep(sched, th, rel != NULL);
    return th->sched.waiting_reason.data.result ? EVENT_HAPPENED : EVENT_TIMED_OUT;
}

static bool
thread_sched_wait_events(struct rb_thread_sched *sched, rb_thread_t *th, int fd,
                         enum thread_sched_waiting_flag events, rb_hrtime_t *rel)
{
    return event_wait(sched, th, fd, events, rel) != EVENT_HAPPENED;
}

static int
event_wait_poll(rb_thread_t *th, struct pollfd *fds, nfds_t nfds, rb_hrtime_t *to,
                volatile int *lerrno)
{
    int events = fds[0].events;
    enum event_wait_result answer = EVENT_CANNOT_WAIT;

    if (events && !(events & ~(RB_WAITFD_IN | RB_WAITFD_OUT))
        && thread_io_mn_schedulable(th, events, NULL)) {
        answer = event_wait(TH_SCHED(th), th, fds[0].fd, waitfd_to_waiting_flag(events), to);
    }
    if (answer == EVENT_CANNOT_WAIT) {
        return wait_for_single_fd_blocking_region(th, fds, nfds, to, lerrno);
    }

    int result = poll(fds, nfds, 0);
    *lerrno = result < 0 ? errno : 0;
    return result;
}

#else
/* ---- each thread has a native thread of its own, which waits by itself ---------------------- */

static bool
thread_sched_wait_events(struct rb_thread_sched *sched, rb_thread_t *th, int fd,
                         enum thread_sched_waiting_flag events, rb_hrtime_t *rel)
{
    rb_bug("a thread with a native thread of its own waits for the timer thread");
}

static int
event_wait_poll(rb_thread_t *th, struct pollfd *fds, nfds_t nfds, rb_hrtime_t *to,
                volatile int *lerrno)
{
    return wait_for_single_fd_blocking_region(th, fds, nfds, to, lerrno);
}
#endif
