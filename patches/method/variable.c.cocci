// A class or module can be frozen while another ractor sets another of its flags.
// Retire-when: the base sets flags of classes by an atomic operation.

@redirect_freeze@
typedef VALUE;
identifier x;
@@
rb_obj_freeze_inline(VALUE x)
{
  <...
- RB_FL_SET_RAW(x, RUBY_FL_FREEZE);
+ class_tree_freeze(x);
  ...>
}
