// Typed data: the mark in the header says that it is typed, its first word refers to its fields
// object, and the second is the address of its type with the bit for embedded data. The fork's code
// makes that word, and reads the type before dfree, which may free it.
// Retire-when: the base keeps a reference to a fields object in typed data.
// Expect: typed_data_alloc 4, typed_flag 2, RTYPEDDATA 7
// Inserts: RTYPEDDATA -5
// Retire: rb_data_free

@redirect_data_alloc@
typedef VALUE, rb_data_type_t;
identifier klass, typed_flag, datap, type, wb_protected, size;
@@
typed_data_alloc(VALUE klass,
-                VALUE typed_flag,
+                VALUE embedded,
                 void *datap, const rb_data_type_t *type, size_t size)
{
  <...
  newobj_of(GET_RACTOR(), klass,
-           T_DATA, (VALUE)type, 1 | typed_flag,
+           T_DATA | RBIMPL_TYPED_DATA_MARK, 0, data_tagged_type(type, embedded),
            (VALUE)datap, wb_protected, size)
  ...>
}

@redirect_type_member@
expression obj;
@@
- RTYPEDDATA(obj)->type
+ RTYPEDDATA_TYPE(obj)
