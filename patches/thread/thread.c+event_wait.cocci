// A thread on a shared native thread that waits for one file descriptor, with or without a limit,
// leaves its native thread to others (internal/thread/event_wait.h).
// Retire-when: rb_thread_wait_for_single_fd of the base does so with a limit, too.
// Expect: wait_for_single_fd_blocking_region 2, thread_io_wait_events 3

@redirect_poll@
expression th, fds, nfds, to, lerrno;
@@
- wait_for_single_fd_blocking_region(th, fds, nfds, to, lerrno)
+ event_wait_poll(th, fds, nfds, to, lerrno)

@redirect_first_wait@
expression timeout, th, fd, events;
@@
rb_thread_wait_for_single_fd(...)
{
  <...
- timeout == NULL && thread_io_wait_events(th, fd, events, NULL)
+ 0
  ...>
}
