// RubyVM::InstructionSequence.compile: the path that the caller gave, or that of an open file, is
// used until the code is compiled. Warning.warn may change it, and the GC may free it: the base
// keeps neither.

@redirect_path_of_source@
identifier file;
symbol src;
@@
pm_iseq_compile_with_option(...)
{
  <...
- StringValueCStr(file);
+ StringValueCStr(file), file = rb_fstring(file);
  ...>
}

@redirect_guard_of_path@
symbol src;
identifier result;
@@
pm_iseq_compile_with_option(...)
{
  <...
- pm_parse_result_free(&result);
+ pm_parse_result_free(&result), RB_GC_GUARD(src);
  ...>
}
