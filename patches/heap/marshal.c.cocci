// The write barrier for the classes of a marshal_compat_t comes after it is in the table.
// Reason: backport
// Until: 3.4.9
// Expect: compat_allocator_tbl_wrapper 5

@hook_compat_classes@
typedef st_data_t;
identifier allocator, compat;
@@
rb_marshal_define_compat(...)
{
  ...
  st_insert(compat_allocator_table(), (st_data_t)allocator, (st_data_t)compat);
+ rb_gc_writebarrier_remember(compat_allocator_tbl_wrapper);
}
