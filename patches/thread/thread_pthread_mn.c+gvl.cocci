// A thread that ends leaves the turn to the next thread of its ractor. If another ractor waits, the
// base takes that one, and no thread wakes the next one: its ractor waits for ever. Stacks of
// threads that have ended wait for the GC, which is notified of them. The next thread may run
// already when the one that has ended says that none does: that leaves the other's name alone.
// Retire-when: the base's co_start wakes the next thread of its ractor on each of its ways out, and
// stacks count as memory.
// Expect: nt_alloc_stack 2

// The end of a thread.
@redirect_next_turn@
expression next;
@@
co_start(...)
{
  <...
- !has_ready_ractor && next && !next->nt
+ gvl_switch_p(th, has_ready_ractor)
  ...>
}

@redirect_left_ec@
expression th;
@@
co_start(...)
{
  <...
- rb_ractor_set_current_ec(th->ractor, NULL);
+ gvl_leave_ec(th);
  ...>
}

// A new stack.
@redirect_new_stack@
expression vm, a, b;
identifier err;
@@
  int err =
-     nt_alloc_stack
+     thread_stack_alloc
      (vm, &a, &b);
