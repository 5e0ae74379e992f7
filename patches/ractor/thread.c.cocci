// A new ractor gets copies of its maker's fiber storage, a thread group of its own, and an isolated
// copy of the block's Proc. The main thread of a ractor that ends by exit leaves the SystemExit to
// whoever takes the ractor's value. A ractor hands over what is not shareable, its value or its
// exception, when it has no other threads that could still use it. A thread that ends the others
// of its ractor sleeps until the last of them has ended: the base looks once a second. A thread
// that ends wakes those who wait for what one of its fibers evaluates.
// Retire-when: the base copies fiber storage, and ends a ractor's threads before its value leaves.
// Expect: rb_fiber_inherit_storage 1, rb_proc_isolate_bang 1, rb_ractor_atexit_exception 1
// Expect: rb_ractor_atexit 2, thgroup 20, RB_HRTIME_PER_SEC 1

@redirect_fiber_storage@
typedef VALUE;
expression e, th;
identifier thval, params;
@@
thread_create_core(VALUE thval, struct thread_create_params *params)
{
  <...
- rb_fiber_inherit_storage(e, th->ec->fiber_ptr);
+ thread_inherit_fiber_storage(e, th, params);
  ...>
}

@redirect_isolated_block@
expression E;
@@
thread_create_core(...)
{
  <...
- rb_proc_isolate_bang(E)
+ rb_proc_isolate(E)
  ...>
}

@redirect_thread_group@
expression th, current_th;
@@
thread_create_core(...)
{
  <...
- th->thgroup = current_th->thgroup;
+ th->thgroup = thread_group_of_new(th, current_th);
  ...>
}

@hook_threads_before_value@
expression th, result;
@@
thread_do_start(...)
{
  <...
+ ractor_begins(th);
  result = thread_do_start_proc(th);
+ ractor_end_threads(th, result);
  rb_ractor_atexit(th->ec, result);
  ...>
}

@hook_exit@
typedef rb_thread_t;
identifier th;
expression errinfo;
statement S;
@@
thread_start_func_2(rb_thread_t *th, ...)
{
  <...
  if (rb_obj_is_kind_of(errinfo, rb_eSystemExit)) {
+     ractor_end_by_exit(th);
  }
  else S
  ...>
}

@hook_threads_before_exception@
expression th;
@@
thread_start_func_2(...)
{
  <...
+ ractor_end_threads(th, th->ec->errinfo);
  rb_ractor_atexit_exception(th->ec);
  ...>
}

@redirect_kill_of_threads@
identifier cr, th, rel;
typedef rb_hrtime_t;
@@
rb_thread_terminate_all(...)
{
  <...
(
- terminate_all(cr, th);
+ ractor_kill_threads(th);
|
- rb_hrtime_t rel = RB_HRTIME_PER_SEC;
|
- native_sleep(th, &rel);
+ ractor_await_threads(th);
)
  ...>
}

@redirect_last_thread@
expression E, F;
@@
thread_start_func_2(...)
{
  <...
- if (E->status == THREAD_KILLED && F->ractor->threads.cnt <= 2)
+ if (ractor_last_killed_p(F))
  {
      rb_threadptr_interrupt(E);
  }
  ...>
}

@hook_end_of_thread@
identifier th;
@@
thread_start_func_2(...)
{
  <...
  th->status = THREAD_KILLED;
+ rb_once_thread_ended();
  ...>
}
