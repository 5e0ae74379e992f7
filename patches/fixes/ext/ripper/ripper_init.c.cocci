// Ripper: `initialize` while a source is parsed, from a handler, `gets` or another thread, raises
// ArgumentError; where an argument is wrong, the parser keeps the source that it had. `token` in
// `gets`, before the first line, is nil. The base mixes up both sources, and reads no line. `token`
// in the handler of a string of several lines is nil where the line has no such place; the base
// reads beyond the line.
// Expect: lex_type_io 3, lex_type_generic 3, lex_type_str 3, rb_ruby_ripper_lex_lastline 1
// Inserts: ripper_check_idle 3

@include_ripper_checks@
@@
  #include "ripper_init.h"
+ #include "../../internal/fixes/ripper.h"

@hook_own_arguments@
identifier src, fname, lineno;
symbol argc, argv;
@@
ripper_initialize(...)
{
  ...
  rb_scan_args(argc, argv, "12", &src, &fname, &lineno);
+ ripper_own_arguments(&fname, &lineno);
  ...
}

@hook_idle@
symbol gets, p;
expression E;
@@
ripper_initialize(...)
{
  <...
+ ripper_check_idle(p);
  gets = E;
  ...>
}

@hook_no_line@
symbol p, str;
@@
ripper_token(...)
{
  ...
+ if (ripper_no_line_p(p)) return Qnil;
  str = rb_str_new_parser_string(rb_ruby_ripper_lex_lastline(p));
  ...
}

@redirect_text_of_token@
symbol str, pos, len;
@@
ripper_token(...)
{
  <...
- rb_str_subseq(str, pos, len)
+ ripper_text_of_line(str, pos, len)
  ...>
}
