// Data.new whose keys name one member twice (`a:` and `"a"`) raises for the member that has none.
// The base leaves it nil.
// Expect: struct_hash_set_arg 5
// Inserts: other_keys 5

@include_data_keys@
@@
  #include "internal/struct.h"
+ #include "internal/fixes/data_keys.h"

@widen_argument_with_other_keys@
@@
struct struct_hash_set_arg {
  ...
  VALUE unknown_keywords;
+ bool other_keys;
};

@hook_no_other_keys@
identifier arg;
@@
(
 rb_struct_initialize_m
|
 rb_data_initialize_m
)
 (...)
{
  <...
  arg.unknown_keywords = Qnil;
+ arg.other_keys = false;
  ...>
}

@hook_other_key@
identifier key, args;
typedef VALUE;
@@
struct_hash_set_i(VALUE key, ...)
{
  ...
  struct struct_hash_set_arg *args = ...;
+ if (!SYMBOL_P(key)) args->other_keys = true;
  ...
}

@hook_members_without_key@
symbol argv, self, members;
identifier arg;
@@
rb_data_initialize_m(...)
{
  <...
  if (arg.unknown_keywords != Qnil) { ... }
+ if (arg.other_keys) data_ensure_keys(self, argv[0], members);
  ...>
}
