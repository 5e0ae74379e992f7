// rb_obj_setup keeps the mark that says that a T_DATA is typed: in the base that stands in a word.
// Retire-when: the base keeps a reference to a fields object in typed data.
// Expect: RUBY_FL_SEEN_OBJ_ID 1
// Inserts: RBIMPL_TYPED_DATA_MARK 1

@redirect_flags_of_setup@
@@
rb_obj_setup(...)
{
  <...
- RUBY_FL_PROMOTED | RUBY_FL_SEEN_OBJ_ID
+ RUBY_FL_PROMOTED | RUBY_FL_SEEN_OBJ_ID | RBIMPL_TYPED_DATA_MARK
  ...>
}
