// A copy gets the "has generic instance variables" flag together with its fields, from
// rb_copy_generic_ivar, and not before.
//
// Reason: behaviour
// Retire-when: the base no longer copies FL_EXIVAR by hand.
// Expect: FL_EXIVAR 2
// After: FL_EXIVAR 0

@retire_copied_flag@
@@
init_copy(...)
{
  <...
- (T_MASK|FL_EXIVAR)
+ (T_MASK)
  ...>
}
