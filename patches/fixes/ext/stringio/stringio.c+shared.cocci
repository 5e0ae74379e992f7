// StringIO#ungetc and #ungetbyte write into a string whose bytes are its own: a copy, a literal of
// the same text, a Symbol or another ractor's string may share them. Two StringIO objects with one
// state (dup, reopen) are not write-barrier protected: a string that is set through one of them is
// referred to by both.
// Expect: memcpy 1, memmove 2, rb_str_modify 2

@hook_own_bytes@
symbol str;
expression len;
@@
strio_unget_bytes(...)
{
  ...
+ if (NIL_P(str)) return Qnil;
+ rb_str_modify(str);
  len = RSTRING_LEN(str);
  ...
}

@redirect_bytes_that_overlap@
expression to, from, len;
@@
strio_unget_bytes(...)
{
  <...
- memcpy(to, from, len);
+ memmove(to, from, len);
  ...>
}

@hook_state_that_is_shared@
symbol copy, orig, ptr;
@@
strio_copy(...)
{
  <...
+ strio_state_is_shared(copy, orig);
  DATA_PTR(copy) = ptr;
  ...>
}
