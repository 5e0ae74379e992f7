// Ripper of a String: a handler may shorten the source between two lines. The base compares the
// place with the length for equality, and then reads beyond the string.

@redirect_end_of_source@
symbol len, ptr_str, ptr;
@@
rb_parser_lex_get_str(...)
{
  <...
- len == ptr_str->ptr
+ len <= ptr_str->ptr
  ...>
}
