// Lazy indexes count on beyond the largest long, as Enumerator#with_index does, and the size after
// `drop` is never computed with a difference that a long cannot hold.

@redirect_next_lazy_index@
identifier memo;
@@
lazy_with_index_proc(...)
{
  <...
- LONG2NUM(NUM2LONG(memo) + 1)
+ rb_int_succ(RB_INTEGER_TYPE_P(memo) ? memo : LONG2NUM(NUM2LONG(memo)))
  ...>
}

@redirect_size_after_drop@
identifier len, receiver;
@@
lazy_drop_size(...)
{
  <...
- len = FIX2LONG(receiver) - len;
+ len = FIX2LONG(receiver) < len ? 0 : FIX2LONG(receiver) - len;
  ...>
}
