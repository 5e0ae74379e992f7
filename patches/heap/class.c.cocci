// The write barrier for a constant of a copied class comes after it is in the table, which may have
// to grow first.
//
// Reason: backport
// Retire-when: the base has these barriers.
// Until: none
// Expect: clone_const 2
// Inserts: rb_gc_writebarrier_remember 1

@hook_copied_constant@
typedef VALUE;
identifier arg, key, nce;
@@
clone_const(...)
{
  ...
  rb_id_table_insert(arg->tbl, key, (VALUE)nce);
+ rb_gc_writebarrier_remember(arg->klass);
  ...
}
