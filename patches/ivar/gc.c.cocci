// A class marks its fields object, and updates its reference when that moves. It has no values of
// its own to free, and its size includes the fields object.
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: RCLASS_IVPTR 5, RCLASS_IV_HASH 1, RCLASS_IV_COUNT 3
// Inserts: gc_mark_internal 0, UPDATE_IF_MOVED 0, objspace 0
// Gone: RCLASS_IVPTR RCLASS_IV_HASH RCLASS_IV_COUNT

@retire_class_free@
typedef st_table;
expression obj;
statement S;
@@
- if (rb_shape_obj_too_complex(obj)) { st_free_table((st_table *)RCLASS_IVPTR(obj)); } else S

@redirect_class_mark@
typedef st_table;
expression obj;
statement S;
@@
- if (rb_shape_obj_too_complex(obj)) { gc_mark_tbl_no_pin((st_table *)RCLASS_IVPTR(obj)); } else S
+ gc_mark_internal(*rb_class_fields_member(obj));

@redirect_class_update@
expression obj;
statement S;
@@
- if (rb_shape_obj_too_complex(obj)) {
-     gc_ref_update_table_values_only(RCLASS_IV_HASH(obj));
- } else S
+ UPDATE_IF_MOVED(objspace, *rb_class_fields_member(obj));

@redirect_class_memsize@
expression obj;
@@
- SIZEOF_VALUE << bit_length(RCLASS_IV_COUNT(obj))
+ rb_class_fields_memsize(obj)
