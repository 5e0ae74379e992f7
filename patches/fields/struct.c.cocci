// The fork's code decides which slot a new struct gets, and how much of it is for fields: the flags
// have that before the allocation. The members of a class are hidden fields of that class, which a
// part of its own finds. `new` of a class that Struct.new made stores the members without a call of
// initialize, where that is CRuby's own.
// Retire-when: the base keeps instance variables of structs in their slot.
// Expect: embedded_size 3, rb_attr_get 2, rb_class_new_instance_pass_kw 3
// Inserts: struct_s_new 2, struct_class_field 2

@hook_capacity_of_fields@
typedef VALUE;
symbol embedded_size;
identifier klass, n, flags;
expression count, size, E;
@@
struct_alloc(VALUE klass)
{
  long n = count;
  size_t embedded_size = size;
  VALUE flags = E;
+ flags |= struct_fields_layout(klass, n, &embedded_size);
  ...
}

@hook_cleared_field@
typedef VALUE;
symbol flags;
identifier st, n;
@@
struct_alloc(...)
{
  <...
  rb_mem_clear((VALUE *)st->as.ary, n);
+ struct_fields_clear((VALUE)st, flags);
  ...>
}

@redirect_struct_new@
@@
setup_struct(...)
{
  <...
- rb_class_new_instance_pass_kw
+ struct_s_new
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
+ struct_class_field
  (...)
  ...>
}
