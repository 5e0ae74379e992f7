// Traversals in search of code find objects of other ractors that stopped while they allocated
// the body of such an object: it has none yet.
// Retire-when: the base's traversals check for the body.
// Expect: rb_obj_is_iseq 3
// Inserts: rb_obj_is_iseq 0

@redirect_traced_code@
typedef rb_iseq_t;
expression v;
statement S, T;
@@
trace_set_i(...)
{
  <...
- if (rb_obj_is_iseq(v))
+ if (rb_obj_is_iseq(v) && ISEQ_BODY((rb_iseq_t *)v))
    S else T
  ...>
}

@redirect_covered_code@
expression v;
statement S;
@@
remove_coverage_i(...)
{
  <...
- if (rb_obj_is_iseq(v))
+ if (rb_obj_is_iseq(v) && ISEQ_BODY((rb_iseq_t *)v))
    S
  ...>
}
