// `"\C-\""` and `"\M-\101"`: control and meta change what follows the second backslash, too.
// The base leaves it as it is; in a Regexp, it leaves it out.
// Until: 3.4.9
// Expect: escape_write_escape_encoded 2, escape_byte 25

@redirect_escaped_byte@
symbol value, flags;
@@
escape_read(...)
{
  <...
  escape_write_byte(..., flags,
-   value
+   escape_byte(value, flags)
  )
  ...>
}

@redirect_escaped_character@
symbol parser, buffer;
statement S;
@@
escape_read(...)
{
  <...
  if (parser->current.end < parser->end) {
-   escape_write_escape_encoded(parser, buffer);
+   if (*parser->current.end < 0x80
+           && (flags & (PM_ESCAPE_FLAG_CONTROL | PM_ESCAPE_FLAG_META))) {
+       escape_write_byte(parser, buffer, regular_expression_buffer, flags,
+                         escape_byte(*parser->current.end++, flags));
+   } else {
+       escape_write_escape_encoded(parser, buffer);
+   }
  } else S
  ...>
}
