// ObjectSpace.count_imemo_objects knows fields objects by name, and
// ObjectSpace.reachable_objects_from looks through them: an owner refers to its values, as ever,
// and not to the internal object that holds them. ObjectSpace.count_objects_size counts them once,
// with their owners.
// Retire-when: the base counts imemo_fields and does not show fields objects as references.
// Expect: imemo_constcache 1, reachable_object_from_i 2, rb_objspace_garbage_object_p 2

@widen_counted_types@
@@
  INIT_IMEMO_TYPE_ID(imemo_constcache);
+ INIT_IMEMO_TYPE_ID(imemo_fields);

@hook_reachable_fields@
typedef VALUE;
identifier obj, data;
@@
reachable_object_from_i(VALUE obj, void *data)
{
  ...
  if (!rb_objspace_garbage_object_p(obj)) {
+     if (IMEMO_TYPE_P(obj, imemo_fields)) {
+         rb_objspace_reachable_objects_from(obj, reachable_object_from_i, data);
+         return;
+     }
      ...
  }
}

@redirect_counted_size@
identifier v;
@@
cos_i(...)
{
  <...
- rb_obj_memsize_of(v)
+ (IMEMO_TYPE_P(v, imemo_fields) ? 0 : rb_obj_memsize_of(v))
  ...>
}
