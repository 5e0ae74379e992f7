// Fibers that wait for a queue, mutex or condition variable under a fiber scheduler are kept by it
// (internal/thread/waiting_fiber.h). And `unblock` may run other waiters while all are woken: the
// base continues with one that has left the list. The thread of a waiter may have ended.
// Expect: condvar_memsize 2, sync_wakeup 4, ccan_list_head_init 14
// Retire: sync_wakeup

@hook_mark_of_queue@
identifier q;
@@
queue_mark(...)
{
  ...
  rb_gc_mark(q->que);
+ waiting_fibers_mark(queue_waitq(q), q->fork_gen);
}

@hook_mark_of_sized_queue@
identifier sq;
@@
szqueue_mark(...)
{
  ...
  queue_mark(&sq->q);
+ waiting_fibers_mark(szqueue_pushq(sq), sq->q.fork_gen);
}

@retire_dead_waiter@
@@
rb_mutex_unlock_th(...)
{
  <...
- rb_bug("unexpected THREAD_KILLED");
  ...>
}

// A mutex that is garbage: so are those that wait for it.
@hook_end_of_mutex@
identifier err;
expression locked, E;
symbol mutex;
@@
mutex_free(...)
{
  <...
  if (locked) {
+     ccan_list_head_init(&mutex->waitq);
      const char *err = E;
      ...
  }
  ...>
}

@redirect_mark_of_condvar@
@@
- {0, RUBY_TYPED_DEFAULT_FREE, condvar_memsize,}
+ {condvar_mark, RUBY_TYPED_DEFAULT_FREE, condvar_memsize,}
