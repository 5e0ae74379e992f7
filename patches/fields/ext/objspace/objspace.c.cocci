// ObjectSpace.count_imemo_objects knows fields objects by name.
//
// Reason: behaviour
// Retire-when: the base counts imemo_fields.
// Expect: imemo_constcache 1
// After: imemo_fields 1

@named@
@@
INIT_IMEMO_TYPE_ID(imemo_fields);

@name depends on !named@
@@
  INIT_IMEMO_TYPE_ID(imemo_constcache);
+ INIT_IMEMO_TYPE_ID(imemo_fields);
