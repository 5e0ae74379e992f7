// The slot of new typed data with a dfree of its own gets a bit: such data is freed while all
// ractors are stopped (internal/heap/foreign.h).
// Retire-when: the base frees data of extensions while all ractors are stopped, and steps of
// sweeping stop no other ractor.

@redirect_new_data@
typedef VALUE, rb_data_type_t;
identifier klass, flag, datap, type, size;
expression list data;
@@
typed_data_alloc(VALUE klass, VALUE flag, void *datap, const rb_data_type_t *type, size_t size)
{
  ...
- return newobj_of(data);
+ return foreign_new(newobj_of(data), type);
}
