// There is a shared native thread as soon as there are two ractors (internal/thread/time_slice.h,
// TSL-5). With RUBY_MAX_CPU=1 the base has none: no ractor but the main one ever runs.
// Retire-when: the base makes a native thread for ractors with RUBY_MAX_CPU=1.
// Expect: max_cpu 1

@redirect_native_threads@
expression vm;
@@
native_thread_check_and_create_shared(...)
{
  <...
- vm->ractor.sched.max_cpu
+ ractor_slices_native_threads(vm)
  ...>
}
