// Traversals in search of code find objects of other ractors that stopped while they allocated
// the body of such an object: it has none yet.
// Retire-when: the base's for_each_iseq_i checks for the body.
// Expect: rb_obj_is_iseq 1

@redirect_yjit_code@
typedef rb_iseq_t;
expression v;
statement S;
@@
for_each_iseq_i(...)
{
  <...
- if (rb_obj_is_iseq(v))
+ if (rb_obj_is_iseq(v) && ISEQ_BODY((rb_iseq_t *)v))
    S
  ...>
}
