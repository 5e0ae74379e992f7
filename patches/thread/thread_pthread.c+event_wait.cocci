// The events of the timer thread, and the threads that it wakes, are the fork's
// (internal/thread/timer.h). The base wakes threads up to 20 milliseconds late, and one too early.
// Retire-when: the timer thread of the base serves several threads that wait for one descriptor,
// with a limit, and tells its wake-ups from later ones.
// Expect: timer_thread_check_timeout 2
// Retire: timer_thread_check_exceed timer_thread_deq_wakeup
// Retire: timer_thread_check_timeout
