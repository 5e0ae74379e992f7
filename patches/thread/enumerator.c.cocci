// The fiber of an enumerator ends when the last element has been taken by `next`, so that its stack
// goes back. The base leaves it waiting for ever, with its stack, until the GC frees it.
// Retire-when: the base's next_i returns.
// Expect: rb_fiber_yield 2

@redirect_end_of_next@
identifier nil;
@@
next_i(...)
{
  ...
- return rb_fiber_yield(1, &nil);
+ return nil;
}
