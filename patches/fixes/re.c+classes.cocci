// In extended mode, Regexp.new leaves comments out before the engine gets the text. A `]` right
// after `[` or `[^` is a character of the class, for the engine; but here it ended the class, and
// what followed a `#` of that class was left out. So `[]#a` and `]` on the next line did not match
// "a". Where the engine refuses the text that is read so, it is read as before: what was a regexp
// stays one.
// Expect: in_char_class 8, unescape_nonascii 2

@hook_begin_of_class@
identifier c;
symbol in_char_class, p, end, enc, buf, options;
@@
unescape_nonascii0(...)
{
  <...
  in_char_class++;
  rb_str_buf_cat(buf, (char *)&c, 1);
+ p = regexp_class_begin(p, end, enc, buf, options);
  ...>
}

@redirect_text_with_classes@
@@
rb_reg_preprocess(...)
{
  <...
- unescape_nonascii
+ regexp_unescape
  (...)
  ...>
}
