// The write barriers for a constant of a copied class come after it is in the table, which may have
// to grow first.
//
// Reason: backport
// Retire-when: the base has these barriers there.
// Until: none
// Expect: clone_const 2

@redirect_barriers_of_copied_constant@
typedef VALUE;
identifier arg, key, ce, nce;
@@
clone_const(...)
{
  ...
- RB_OBJ_WRITTEN(arg->klass, Qundef, ce->value);
- RB_OBJ_WRITTEN(arg->klass, Qundef, ce->file);
  rb_id_table_insert(arg->tbl, key, (VALUE)nce);
+ RB_OBJ_WRITTEN(arg->klass, Qundef, nce->value);
+ RB_OBJ_WRITTEN(arg->klass, Qundef, nce->file);
  ...
}
