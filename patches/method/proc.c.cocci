// A method of an object that C code looks up again and again is found without the VM lock from the
// second time on: `puts` checks the arity of `write`.
// Retire-when: the base looks up method entries without the VM lock.

@hook_arity@
typedef VALUE, ID;
identifier obj, id;
@@
rb_obj_method_arity(VALUE obj, ID id)
{
+ rb_method_lookups_remember(obj, id);
  ...
}
