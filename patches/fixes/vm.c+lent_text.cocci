// The strings that C code of a running frame reads are roots (internal/fixes/lent_text.h).

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
