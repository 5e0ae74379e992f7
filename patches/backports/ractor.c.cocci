// $DEBUG and $VERBOSE may be set to any object, which the ractor keeps alive.
//
// Reason: backport
// Retire-when: the base marks both.
// Until: 3.4.8
// Expect: verbose 2
// Expect: debug 2
// Inserts: verbose 1
// Inserts: debug 1

@hook_marks_of_verbose_and_debug@
expression r;
@@
ractor_mark(...)
{
  <...
  rb_gc_mark(r->r_stdin);
+ rb_gc_mark(r->verbose);
+ rb_gc_mark(r->debug);
  ...>
}
