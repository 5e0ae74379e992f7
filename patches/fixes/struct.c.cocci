// A Data without members is frozen, too: the base leaves `initialize` before it freezes.
// Until: 3.4.9
// Expect: OBJ_FREEZE 6

@hook_freeze_of_empty_data@
identifier argc, self, num_members;
@@
rb_data_initialize_m(...)
{
  ...
  rb_struct_modify(self);
  ...
  if (argc == 0) {
      if (num_members > 0) { ... }
+     OBJ_FREEZE(self);
      return Qnil;
  }
  ...
}
