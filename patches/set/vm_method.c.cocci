// A change of a method that Sets with a table rely on makes new Sets objects
// (internal/set/redefined.h).
// Retire-when: the base's Set has a table.

@hook_method_change@
typedef VALUE;
identifier klass_or_module, mid;
@@
rb_clear_method_cache(VALUE klass_or_module, ID mid)
{
+ rb_set_method_changed(mid);
  ...
}
