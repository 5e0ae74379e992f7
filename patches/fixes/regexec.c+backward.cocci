// A search backward that begins at the text's end looked at the byte there, where no character is.
// It is taken for the zero that follows a Ruby string, so that results stay as they are.

@redirect_byte_at_text_end@
typedef UChar;
expression enc, adjust_text;
identifier map, s, text, text_end;
@@
map_search_backward(...)
{
  <...
  while (s >= text) {
-   if (map[*s])
+   if (map[s < text_end ? *s : 0])
      return (UChar *)s;
    s = onigenc_get_prev_char_head(enc, adjust_text, s, text_end);
  }
  ...>
}
