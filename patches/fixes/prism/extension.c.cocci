// `gets` of an IO-like object may return more than was asked for, or no String. And IO#gets may
// return up to 16 bytes more, to complete a character.

@redirect_length_of_line@
identifier line;
symbol size;
@@
parse_stream_fgets(...)
{
  <...
- INT2FIX(size - 1)
+ INT2FIX(size - 1 - 16)
  ...>
}

@hook_length_of_line@
identifier cstr;
symbol line, size;
@@
parse_stream_fgets(...)
{
  <...
- const char *cstr = RSTRING_PTR(line);
+ const char *cstr = StringValuePtr(line);
+ if (RSTRING_LEN(line) >= size) {
+     rb_raise(rb_eArgError, "gets returned %ld bytes, more than it was asked for",
+              RSTRING_LEN(line));
+ }
  ...>
}
