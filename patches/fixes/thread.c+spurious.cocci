// Thread#join under a fiber scheduler: `block` may return because something else woke the fiber.
// The thread is waited for again then, for the time that is left. The base takes it for the end of
// the time: join returns nil, also without a limit.
//
// Reason: backport
// Retire-when: the base looks at the time before join returns nil.
// Until: none
// Expect: thread_join_sleep 2
// Expect: hrtime_update_expire 7

@redirect_end_of_join@
symbol target_th, limit, end, p;
@@
thread_join_sleep(...)
{
  <...
  if (thread_finished(target_th)) break;
- else return Qfalse;
+ if (limit && hrtime_update_expire(limit, end)) return Qfalse;
+ if (limit) p->timeout = DBL2NUM((double)*limit / RB_HRTIME_PER_SEC);
  ...>
}
