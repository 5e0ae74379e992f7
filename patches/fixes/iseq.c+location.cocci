// GC.compact does not move the path of code: C code has the address of its bytes (rb_sourcefile,
// rb_source_location_cstr).
// Expect: pathobj 11, pathobj_path 2

@hook_path_that_stays@
identifier body, reference_updating;
@@
rb_iseq_mark_and_move(..., bool reference_updating)
{
  <...
  rb_gc_mark_and_move(&body->location.pathobj);
+ if (!reference_updating && body->location.pathobj)
+     rb_gc_mark(pathobj_path(body->location.pathobj));
  if (body->local_iseq) rb_gc_mark_and_move_ptr(&body->local_iseq);
  ...>
}
