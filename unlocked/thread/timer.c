/*
 * thread/timer.c: the timer thread. Part of thread.c. internal/thread/timer.h has the invariants.
 */
#include "internal/thread/timer.h"

/* Whether some thread waits for the end of a time slice. */
static bool
timer_needs_ticks_p(rb_vm_t *vm)
{
    bool needs;

    ractor_sched_lock(vm, NULL);
    needs = !ccan_list_empty(&vm->ractor.sched.timeslice_threads)
        || !ubf_threads_empty() || vm->ractor.sched.grq_cnt > 0;
    vm->ractor.sched.timeslice_wait_inf = !needs;
    ractor_sched_unlock(vm, NULL);
    return needs;
}

#if USE_MN_THREADS
static rb_hrtime_t timer_next_tick;     /* 0: there is none */

/* Wakes the threads whose time has come. */
static void
timer_thread_check_timeout(rb_vm_t *vm)
{
    rb_hrtime_t now = rb_hrtime_now();
    struct rb_thread_sched_waiting *w;

    rb_native_mutex_lock(&timer_th.waiting_lock);
    while ((w = ccan_list_top(&timer_th.waiting, struct rb_thread_sched_waiting, node))
           && w->data.timeout <= now) {
        rb_thread_t *th = thread_sched_waiting_thread(w);
        bool for_fd = event_mask(w->flags) != 0;

        event_wait_clear_locked(th, 0);
        if (for_fd) event_fd_left_locked(w->data.fd);
        timer_thread_wakeup_thread(th);
    }
    rb_native_mutex_unlock(&timer_th.waiting_lock);
}

/* Wakes the threads that wait for what has happened to fd. */
static void
event_fd_happened(int fd, uint32_t serial, uint32_t events)
{
    struct event_fd *entry;
    rb_thread_t *th, *next;

    if (events & (EPOLLERR | EPOLLHUP)) events |= EPOLLIN | EPOLLOUT;
    rb_native_mutex_lock(&timer_th.waiting_lock);
    entry = event_fds[fd];
    if (entry->serial == serial && entry->registered) {
        ccan_list_for_each_safe(&entry->waiters, th, next, event_node) {
            if (!(event_mask(th->sched.waiting_reason.flags) & events)) continue;
            event_wait_clear_locked(th, (int)events);
            timer_thread_wakeup_thread(th);
        }
        event_fd_left_locked(fd);
    }
    rb_native_mutex_unlock(&timer_th.waiting_lock);
}

/* Says and returns when this thread wakes up (TMR-1). */
static rb_hrtime_t
timer_set_wakes_at(void)
{
    rb_hrtime_t at = timer_next_tick ? timer_next_tick : RB_HRTIME_MAX;
    const struct rb_thread_sched_waiting *w;

    rb_native_mutex_lock(&timer_th.waiting_lock);
    w = ccan_list_top(&timer_th.waiting, struct rb_thread_sched_waiting, node);
    if (w && w->data.timeout < at) at = w->data.timeout;
    timer_wakes_at = at;
    rb_native_mutex_unlock(&timer_th.waiting_lock);
    return at;
}

/* As epoll_wait, until a time in nanoseconds. */
static int
timer_epoll_wait(rb_hrtime_t at)
{
    struct pollfd epoll = { .fd = timer_th.event_fd, .events = POLLIN };
    rb_hrtime_t now;
    int timeout = -1;

    if (at != RB_HRTIME_MAX) {
        now = rb_hrtime_now();
        if (now < at) {
            rb_hrtime_t rel = at - now;
            struct timespec limit;

            if (ppoll(&epoll, 1, rb_hrtime2timespec(&limit, &rel), NULL) < 0) return -1;
        }
        timeout = 0;
    }
    return epoll_wait(timer_th.event_fd, timer_th.finished_events, EPOLL_EVENTS_MAX, timeout);
}

/* Time slices of threads and of ractors, and native threads that have become too few. */
static void
timer_tick(rb_vm_t *vm)
{
    ractor_sched_lock(vm, NULL);
    timer_thread_check_timeslice(vm);
    ractor_slices_tick_locked(vm);
    if (vm->ractor.sched.grq_cnt > 0) rb_native_cond_signal(&vm->ractor.sched.cond);
    ractor_sched_unlock(vm, NULL);
    native_thread_check_and_create_shared(vm);
}

static void
timer_thread_polling(rb_vm_t *vm)
{
    int count;

    if (!timer_needs_ticks_p(vm)) timer_next_tick = 0;
    else if (!timer_next_tick) {
        timer_next_tick = rb_hrtime_now() + RACTOR_SLICE_TICK_MILLISECONDS * RB_HRTIME_PER_MSEC;
    }

    count = timer_epoll_wait(timer_set_wakes_at());
    if (count < 0 && errno != EINTR) rb_bug_errno("epoll_wait", errno);

    for (int i = 0; i < count; i++) {
        const struct epoll_event *event = &timer_th.finished_events[i];
        int fd = (int)(uint32_t)event->data.u64;

        if (fd == timer_th.comm_fds[0]) consume_communication_pipe(fd);
        else event_fd_happened(fd, (uint32_t)(event->data.u64 >> 32), event->events);
    }

    if (timer_next_tick && rb_hrtime_now() >= timer_next_tick) {
        timer_next_tick = 0;
        timer_tick(vm);
    }
}

/* The timer thread is about to begin, in the first process or in a child, where no thread waits. */
static void
timer_thread_setup_mn(void)
{
    struct epoll_event event = { .events = EPOLLIN };

    for (int fd = 0; fd < event_fds_capa; fd++) {
        if (!event_fds[fd]) continue;
        ccan_list_head_init(&event_fds[fd]->waiters);
        event_fds[fd]->registered = false;
    }
    timer_wakes_at = timer_next_tick = 0;

    timer_th.event_fd = epoll_create1(EPOLL_CLOEXEC);
    if (timer_th.event_fd == -1) rb_bug_errno("epoll_create1", errno);
    event.data.u64 = (uint32_t)timer_th.comm_fds[0];
    if (epoll_ctl(timer_th.event_fd, EPOLL_CTL_ADD, timer_th.comm_fds[0], &event) == -1) {
        rb_bug_errno("epoll_ctl", errno);
    }
}

#else
/* ---- each thread has a native thread of its own, which waits by itself ---------------------- */

static void
timer_thread_check_timeout(rb_vm_t *vm)
{
}

static void
timer_thread_setup_mn(void)
{
}

static void
timer_thread_polling(rb_vm_t *vm)
{
    struct pollfd pipe = { .fd = timer_th.comm_fds[0], .events = POLLIN };
    int timeout = timer_needs_ticks_p(vm) ? RACTOR_SLICE_TICK_MILLISECONDS : -1;
    int count = poll(&pipe, 1, timeout);

    if (count < 0 && errno != EINTR) rb_bug_errno("poll", errno);
    if (count > 0) consume_communication_pipe(pipe.fd);
    if (count != 0) return;

    ractor_sched_lock(vm, NULL);
    timer_thread_check_timeslice(vm);
    ractor_sched_unlock(vm, NULL);
}
#endif
