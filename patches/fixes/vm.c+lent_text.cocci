// The strings that C code of a running frame reads are roots (internal/fixes/lent_text.h).
//
// Reason: backport
// Retire-when: variable.c+lent_text.cocci is retired.
// Until: none
// Expect: rb_execution_context_mark 1
// Inserts: lent_texts 1

@hook_mark_of_lent_texts@
identifier ec;
@@
rb_execution_context_mark(...)
{
  ...
  rb_gc_mark(ec->private_const_reference);
+ rb_gc_mark(ec->lent_texts);
  ...
}
