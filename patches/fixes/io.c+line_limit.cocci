// IO#gets(separator, limit): a limit that is reached at the last byte of a separator is a limit,
// too. Where the separator itself cannot end there, because less was read or because it would begin
// within a character, the base reads on, without a limit.
// Expect: at_char_boundary 1

@redirect_byte_of_a_separator@
symbol c, newline;
@@
rb_io_getline_0(...)
{
  <...
  if (
- c == newline
+ c == newline && RSTRING_LEN(str) >= rslen &&
+ at_char_boundary(RSTRING_PTR(str), RSTRING_END(str) - rslen, RSTRING_END(str), enc)
  ) { ... }
  ...>
}
