// Coverage.peek_result, where no methods are counted any more: `hash` of a class, or to_hash of the
// options, has ended the measurement or begun another one. The base reads a Hash that is nil.
// Expect: me2counter 10

@redirect_counts_of_methods@
typedef VALUE;
identifier me;
symbol me2counter;
@@
method_coverage_i(...)
{
  <...
- rb_hash_aref(me2counter, (VALUE) me)
+ (NIL_P(me2counter) ? Qnil : rb_hash_lookup(me2counter, (VALUE)me))
  ...>
}
