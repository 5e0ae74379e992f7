// The write barriers for a constant of a copied class come after it is in the table, which may have
// to grow first.
// Reason: backport

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
