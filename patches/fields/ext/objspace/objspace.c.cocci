// ObjectSpace.count_imemo_objects knows fields objects by name, and ObjectSpace.reachable_objects_from looks through
// them: what an owner refers to is its values, as ever, and not the internal object that holds them.
// ObjectSpace.count_objects_size counts them once, with their owners.
//
// Reason: behaviour
// Retire-when: the base counts imemo_fields and shows no fields object among what an owner refers to.
// Expect: imemo_constcache 1
// Expect: reachable_object_from_i 2
// Expect: rb_objspace_garbage_object_p 2
// After: imemo_fields 3
// After: reachable_object_from_i 3

@named@
@@
INIT_IMEMO_TYPE_ID(imemo_fields);

@name depends on !named@
@@
  INIT_IMEMO_TYPE_ID(imemo_constcache);
+ INIT_IMEMO_TYPE_ID(imemo_fields);

@looks_through@
identifier obj;
@@
IMEMO_TYPE_P(obj, imemo_fields)

@look_through depends on !looks_through@
typedef VALUE;
identifier obj, data;
@@
reachable_object_from_i(VALUE obj, void *data)
{
  ...
  if (!rb_objspace_garbage_object_p(obj)) {
+     if (IMEMO_TYPE_P(obj, imemo_fields)) { rb_objspace_reachable_objects_from(obj, reachable_object_from_i, data); return; }
      ...
  }
}

@counts_once@
identifier v;
@@
IMEMO_TYPE_P(v, imemo_fields) ? 0 : rb_obj_memsize_of(v)

@count_once depends on !counts_once@
identifier v;
@@
cos_i(...)
{
  <...
- rb_obj_memsize_of(v)
+ (IMEMO_TYPE_P(v, imemo_fields) ? 0 : rb_obj_memsize_of(v))
  ...>
}
