// A dump of all objects runs while the other ractors are stopped. One of them can be the reader of
// the pipe that the dump is written to. So the text is collected, and written afterwards, when the
// others run again.
// Retire-when: the base's traversals of the heap stop the other ractors.
// Expect: rb_io_stdio_file 1, dump_flush 3

@include_several_in_dump@
@@
  #include "internal/io.h"
+ #include "internal/common/several.h"

@hook_dump_collect@
expression dc;
@@
dump_output(...)
{
  <...
  dc->stream = rb_io_stdio_file(...);
  dc->string = Qfalse;
+ if (rb_multi_ractor_p()) { dc->stream = NULL; dc->string = rb_obj_hide(rb_str_new(0, 0)); }
  ...>
}

@hook_dump_write@
identifier dc;
@@
dump_result(struct dump_config *dc)
{
  dump_flush(dc);
+ if (dc->string && dc->output_io) {
+     if (rb_io_bufwrite(dc->output_io, RSTRING_PTR(dc->string), RSTRING_LEN(dc->string)) < 0
+         || NIL_P(rb_io_flush(dc->output_io))) rb_sys_fail(0);
+     return dc->given_output;
+ }
  ...
}
