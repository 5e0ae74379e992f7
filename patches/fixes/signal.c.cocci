// SIGINT without a handler raises Interrupt in the main thread as Thread#raise does. So
// Thread.handle_interrupt holds it back: the base raises at once, whatever is masked.
// Reason: behaviour
// Retire-when: the base puts Interrupt into the queue of the main thread.
// Expect: rb_interrupt 1

@redirect_interrupt@
symbol th;
@@
rb_signal_exec(...)
{
  <...
- rb_interrupt();
+ rb_threadptr_pending_interrupt_enque(th, rb_exc_new(rb_eInterrupt, 0, 0)),
+     rb_threadptr_interrupt(th);
  ...>
}
