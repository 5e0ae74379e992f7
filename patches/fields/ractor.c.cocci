// Ractor copy, move and make_shareable traverse object graphs: they visit the values of a
// fields object once, through the owner, and do not copy, freeze or check the fields object itself.
// A moved generic owner gets its shape together with its fields.
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: rb_ivar_generic_ivtbl_lookup 1
// Inserts: return 1, 1 0
// Retire: obj_refer_only_shareables_p_i
// Gone: gen_ivtbl rb_ivar_generic_ivtbl_lookup

@redirect_replace_traversal@
typedef VALUE;
identifier obj, data, ivtbl;
statement S1, S2;
@@
obj_traverse_replace_i(VALUE obj, struct obj_traverse_replace_data *data)
{
  <...
  if (
-     UNLIKELY(FL_TEST_RAW(obj, FL_EXIVAR))
+     UNLIKELY(FL_TEST_RAW(obj, FL_EXIVAR)) && obj_traverse_replace_fields(obj, data)
     ) {
-     struct gen_ivtbl *ivtbl;
-     rb_ivar_generic_ivtbl_lookup(obj, &ivtbl);
-     if (UNLIKELY(rb_shape_obj_too_complex(obj))) S1 else S2
+     return 1;
  }
  ...>
}

@hook_reachable_traversal@
identifier obj, ptr;
@@
obj_traverse_reachable_i(VALUE obj, void *ptr)
{
+ if (rb_imemo_fields_p(obj)) return;
  ...
}
