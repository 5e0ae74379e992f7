// A write barrier for each cref that is linked to the one before, while a chain of crefs is copied
// for another class. The next one is allocated meanwhile, so that the GC can have marked the last.
// Reason: backport
// Inserts: linked 6

@hook_linked_cref@
typedef rb_cref_t, VALUE;
identifier cref, old_klass, new_klass, new_cref_ptr;
identifier new_cref != NULL;
@@
rb_vm_rewrite_cref(rb_cref_t *cref, VALUE old_klass, VALUE new_klass, rb_cref_t **new_cref_ptr)
{
  <...
  *new_cref_ptr = new_cref;
+ if (linked) { RB_OBJ_WRITTEN(linked, Qundef, new_cref); }
  ...>
}

@hook_last_cref@
identifier new_cref, new_cref_ptr;
@@
rb_vm_rewrite_cref(...)
{
+ rb_cref_t *linked = NULL;
  <...
  new_cref_ptr = &new_cref->next;
+ linked = new_cref;
  ...>
}
