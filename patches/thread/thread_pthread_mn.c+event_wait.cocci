// Waiting for time and for file descriptors on shared native threads is the fork's
// (internal/thread/event_wait.h): several threads wait for one descriptor, the limits of waits are
// exact, and no wake-up comes to a thread that has left its wait.
// Retire-when: the timer thread of the base serves several threads that wait for one descriptor,
// with a limit, and tells its wake-ups from later ones.
// Expect: thread_sched_wait_events 2, timer_thread_polling 2, timer_thread_setup_mn 2
// Inserts: thread_sched_wait_events -2, timer_thread_polling -2, timer_thread_setup_mn -2
// Retire: timer_thread_cancel_waiting ubf_event_waiting event_wait verify_waiting_list
// Retire: timer_thread_register_waiting timer_thread_unregister_waiting

@retire_base_wait_events@
@@
- thread_sched_wait_events(...) { ... }

@retire_base_polling@
@@
- timer_thread_polling(...) { ... }

@retire_base_timer_setup@
@@
- timer_thread_setup_mn(void) { ... }
