// The last regexp that a method of a ractor made of a string is a root.
// Reason: behaviour
// Retire-when: fixes/re.c.cocci is retired.

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
