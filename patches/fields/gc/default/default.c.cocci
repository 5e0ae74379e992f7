// GC.verify_internal_consistency looks at the fields of each live object, and at the side table.
// When marking begins, the classes that were marked last time are forgotten
// (internal/fields/mark.h).
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: live_object_count 4

@include_verifying@
typedef VALUE;
@@
+ void rb_fields_verify_owner(VALUE obj);
+ void rb_fields_verify_table(void);
  struct verify_internal_consistency_struct { ... };

@hook_live_object@
expression data;
identifier obj;
typedef VALUE;
@@
verify_internal_consistency_i(...)
{
  VALUE obj;
  <...
  data->live_object_count++;
+ rb_fields_verify_owner(obj);
  ...>
}

@hook_verified_heap@
@@
gc_verify_internal_consistency_(...)
{
  <...
+ rb_fields_verify_table();
  gc_report(5, objspace, "gc_verify_internal_consistency: OK\n");
  ...>
}

@hook_marking_starts@
@@
gc_marks_start(...)
{
+ gc_marked_classes_clear();
  ...
}
