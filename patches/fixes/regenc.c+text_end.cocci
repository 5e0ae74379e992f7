// The head of the character at an offset, or the next one: at the text's end that is the end. The
// base asked the encoding, which looks at the byte there. A search backward in UTF-16, and with
// an offset at the end, read it.
// Expect: onigenc_get_right_adjust_char_head 1, onigenc_get_right_adjust_char_head_with_prev 1

@redirect_head_at_text_end@
typedef UChar;
expression enc, start, s, end;
identifier p;
identifier function =~ "^onigenc_get_right_adjust_char_head";
@@
function(...)
{
  ...
- UChar *p = ONIGENC_LEFT_ADJUST_CHAR_HEAD(enc, start, s, end);
+ UChar *p = s < end ? ONIGENC_LEFT_ADJUST_CHAR_HEAD(enc, start, s, end) : (UChar *)s;
  ...
}
