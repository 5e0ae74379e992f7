// String#undump of a String in UTF-8: \u and \x may be mixed, as `dump` mixes them where a text has
// bytes that are no character. The base refuses what its own `dump` made.
// Expect: undump_after_backslash 2

@hook_seen_unicode@
symbol utf8;
@@
str_undump(...)
{
  ...
  bool utf8 = false;
+ bool has_unicode = false;
  ...
}

@hook_unicode_escapes@
symbol str, undumped, s, s_end, enc, utf8;
identifier hex;
@@
str_undump(...)
{
  <...
  undump_after_backslash(undumped, &s, s_end, &enc, &utf8, &hex);
+ if (rb_enc_get(str) == rb_utf8_encoding()) has_unicode |= utf8, utf8 = hex = false;
  ...>
}

@redirect_unicode_and_encoding@
symbol utf8;
@@
str_undump(...)
{
  <...
- if (utf8) {
+ if (utf8 || has_unicode) {
    ...
  }
  ...>
}
