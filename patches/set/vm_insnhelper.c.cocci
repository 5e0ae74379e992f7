// @hash of a Set with a table is made when somebody reads it (internal/set/object.h).
// Retire-when: the base's Set has a table.

@redirect_read_without_fields@
typedef VALUE, ID;
identifier obj, id, default_value;
@@
vm_getivar(VALUE obj, ID id, ..., VALUE default_value)
{
  <...
  if (FL_TEST_RAW(obj, FL_EXIVAR)) { ... }
  else {
-     return default_value;
+     return rb_ivar_without_fields(obj, id, default_value);
  }
  ...>
}
