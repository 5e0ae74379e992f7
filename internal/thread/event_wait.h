#ifndef INTERNAL_THREAD_EVENT_WAIT_H
#define INTERNAL_THREAD_EVENT_WAIT_H
/**
 * Threads on shared native threads that wait for time and for file descriptors. The timer thread
 * (internal/thread/timer.h) waits for all of them with one epoll.
 *
 * Invariants
 *   EVW-1  Events of waiting threads (th->sched.waiting_reason), the lists of waiting threads and
 *          the registrations in the epoll change under timer_th.waiting_lock.
 *   EVW-2  A thread that clears the flags of a waiting one makes it ready, if it sleeps. The timer
 *          thread does both under timer_th.waiting_lock.
 *   EVW-3  A thread that has registered takes timer_th.waiting_lock before it leaves, also when it
 *          has not slept. So the timer thread never makes a thread ready that has left. Otherwise
 *          the thread could be put into the ready queue twice.
 *   EVW-4  Any number of threads wait for one file descriptor, which the epoll has once, for the
 *          union of their events, and for one event at a time. An event names the descriptor and
 *          the number of its registration, not a thread, which may have ended.
 *
 * Order of locks: that of a thread's interrupts, timer_th.waiting_lock, that of a ractor's
 * scheduler, that of the scheduler of all ractors.
 *
 * Stored: for each number of a file descriptor, the list of waiting threads. Owner: the process. A
 * child process begins without waiting threads.
 */
#include "ruby/internal/stdbool.h"
#include "hrtime.h"
#include <poll.h>

struct rb_thread_struct;
struct rb_thread_sched;

enum event_wait_result {
    EVENT_HAPPENED,                     /* or the file descriptor is ready anyway */
    EVENT_TIMED_OUT,                    /* or the thread was interrupted */
    EVENT_CANNOT_WAIT                   /* epoll cannot: another way has to be found */
};

#if USE_MN_THREADS
/**
 * The current thread th, on a shared native thread, waits for events of fd (-1: for time alone),
 * for rel nanoseconds at most (NULL: without limit). The caller handles interrupts afterwards.
 */
static enum event_wait_result event_wait(struct rb_thread_sched *sched,
                                         struct rb_thread_struct *th, int fd,
                                         enum thread_sched_waiting_flag events, rb_hrtime_t *rel);
#endif

/** As event_wait. False when an event has happened; else the caller looks how long to wait yet. */
static bool thread_sched_wait_events(struct rb_thread_sched *sched, struct rb_thread_struct *th,
                                     int fd, enum thread_sched_waiting_flag events,
                                     rb_hrtime_t *rel);

/** As wait_for_single_fd_blocking_region of CRuby, for one descriptor (nfds is 1). */
static int event_wait_poll(struct rb_thread_struct *th, struct pollfd *fds, nfds_t nfds,
                           rb_hrtime_t *to, volatile int *lerrno);

#endif /* INTERNAL_THREAD_EVENT_WAIT_H */
