// A new embedded struct gets room for a reference to its fields object where its slot has some, or
// where structs of its class have had fields; the others get a flag. The fork's code decides about
// that, and clears the word. The members of a class are hidden fields of that class.
//
// Reason: behaviour
// Retire-when: the base keeps a reference to a fields object in structs.
// Expect: struct_alloc 6
// Expect: embedded_size 3
// Inserts: struct_fields_init 1
// Inserts: struct_fields_reserve 1
// Inserts: struct_fields_clear 1
// Expect: rb_attr_get 2
// After: rb_attr_get 0
// After: rb_class_hidden_field 2

@hook_capacity_of_fields@
typedef VALUE;
symbol embedded_size;
identifier klass, n, flags;
@@
struct_alloc(VALUE klass)
{
  <...
  flags |= n << RSTRUCT_EMBED_LEN_SHIFT;
+ embedded_size = struct_fields_reserve(klass, n, &flags);
  ...>
}

@hook_cleared_word@
typedef VALUE;
identifier st, n;
@@
struct_alloc(...)
{
  <...
  rb_mem_clear((VALUE *)st->as.ary, n);
+ struct_fields_clear((VALUE)st);
  ...>
}

@hook_struct_init@
@@
InitVM_Struct(void)
{
+ struct_fields_init();
  ...
}

@redirect_members@
@@
struct_ivar_get(...)
{
  <...
- rb_attr_get
+ rb_class_hidden_field
  (...)
  ...>
}
