// The last regexp that a method of a ractor made of a string is a root.
//
// Reason: behaviour
// Retire-when: fixes/re.c.cocci is retired.
// Expect: ractor_mark 2
// Inserts: last_regexp 1

@hook_mark_of_last_regexp@
expression r;
@@
ractor_mark(...)
{
  <...
  rb_gc_mark(r->r_stderr);
+ rb_gc_mark(r->last_regexp);
  ...>
}
