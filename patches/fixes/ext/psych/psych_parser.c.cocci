// `read` of an IO-like object may return more than was asked for. And a handler may change
// the text while it is parsed: the parser reads a frozen copy, which shares its bytes.
// Expect: StringValuePtr 1, transcode_string 2, RB_GC_GUARD 1

@hook_length_of_read@
identifier str;
symbol string, size;
@@
io_reader(...)
{
  <...
  void * str = (void *)StringValuePtr(string);
+ if ((size_t)RSTRING_LEN(string) > size) {
+     rb_raise(rb_eArgError, "read returned %ld bytes, more than it was asked for",
+              RSTRING_LEN(string));
+ }
  ...>
}

@redirect_text_that_is_kept@
expression yaml, encoding;
@@
parse(...)
{
  <...
- yaml = transcode_string(yaml, encoding);
+ yaml = rb_str_new_frozen(transcode_string(yaml, encoding));
  ...>
}

@hook_text_to_the_end@
symbol yaml, self;
@@
parse(...)
{
  ...
+ RB_GC_GUARD(yaml);
  return self;
}
