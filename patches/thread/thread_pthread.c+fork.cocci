// In a child nobody holds the lock of the ractors' scheduler, which is made anew there. The record
// of who holds it, which builds with assertions keep, is as old as the fork: such a child stopped
// when a thread of another ractor had held the lock.
//
// Reason: behaviour
// Retire-when: the base resets the record where it makes the lock anew.
// Expect: thread_sched_atfork 1
// Expect: vm->ractor.sched.locked = false 1
// Expect: vm->ractor.sched.lock_owner = NULL 1
// Inserts: vm->ractor.sched.locked = false 1
// Inserts: vm->ractor.sched.lock_owner = NULL 1

@hook_scheduler_forked@
@@
thread_sched_atfork(...)
{
  <...
  rb_native_mutex_initialize(&vm->ractor.sched.lock);
+ vm->ractor.sched.lock_owner = NULL;
+ vm->ractor.sched.locked = false;
  ...>
}
