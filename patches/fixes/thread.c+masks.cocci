// Thread.handle_interrupt with a frozen Hash that compares by identity and has a default_proc: Ruby
// code runs while the list of masks is read, and may change it. The base continues in memory that
// the list has no longer.
// Expect: mask_stack_len 3, mask_stack 2

@redirect_masks_of_interrupts@
typedef VALUE;
symbol th, mask, mask_stack, mask_stack_len, i;
@@
rb_threadptr_pending_interrupt_check_mask(...)
{
  ...
- const VALUE *mask_stack = RARRAY_CONST_PTR(th->pending_interrupt_mask_stack);
  <...
- mask = mask_stack[mask_stack_len-(i+1)];
+ mask = rb_ary_entry(th->pending_interrupt_mask_stack, mask_stack_len-(i+1));
+ if (NIL_P(mask)) break;
  ...>
}
