// ObjectSpace.dump_all, where a call cache has no class. It is no longer valid, and the GC may have
// freed its method entry; or it is that of `super` without a superclass, which has none. CRuby
// 3.4.9 has Qundef for the class of the latter. And an output that to_int of the other arguments
// closes: the base writes to the FILE that is gone.
// Expect: vm_cc_cme 1, shapes_since 3, GetOpenFile 1, rb_io_stdio_file 1

@redirect_name_of_called_method@
identifier mid, obj;
@@
- mid = vm_cc_cme((const struct rb_callcache *)obj)->called_id;
+ mid = ((const struct rb_callcache *)obj)->klass
+       ? vm_cc_cme((const struct rb_callcache *)obj)->called_id : 0;

@redirect_class_of_no_method@
typedef VALUE;
identifier klass, obj;
@@
- VALUE klass = ((const struct rb_callcache *)obj)->klass;
+ VALUE klass = ((const struct rb_callcache *)obj)->cme_
+               ? ((const struct rb_callcache *)obj)->klass : 0;

@hook_stream_after_numbers@
expression E;
symbol dc;
@@
dump_output(...)
{
  ...
  dc->shapes_since = E;
+ if (dc->stream) {
+     rb_io_t *fptr;
+     GetOpenFile(dc->output_io, fptr);
+     dc->stream = rb_io_stdio_file(fptr);
+ }
}
