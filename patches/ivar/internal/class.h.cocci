// The extension of a class points at its fields object in place of a malloc'ed array or table.
// Removes the three functions that chose between array and table by the shape of the class:
// internal/ivar/set_class.h has new ones.
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: iv_ptr 2, RCLASS_IVPTR 3
// Retire: RCLASS_IV_HASH RCLASS_SET_IV_HASH RCLASS_IV_COUNT RCLASS_IVPTR
// Gone: RCLASS_IVPTR RCLASS_IV_HASH RCLASS_SET_IV_HASH RCLASS_IV_COUNT

@widen_classext@
typedef VALUE;
@@
struct rb_classext_struct {
- VALUE *iv_ptr;
+ VALUE fields_obj;
  ...
};
