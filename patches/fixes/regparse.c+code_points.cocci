// `\x{...}` in a regexp of UTF-16: a number that is no character of the encoding (a half of a
// surrogate pair, or one beyond 0x10ffff) became a text that is not right. The engine reads up to
// three bytes behind such a literal. It is the engine's own error now, in UTF-16 and UTF-32.

@hook_code_without_character@
expression enc, code;
identifier num, buf;
@@
node_str_cat_codepoint(...)
{
  ...
  int num = ONIGENC_CODE_TO_MBC(enc, code, buf);
+ if (ONIGENC_MBC_MINLEN(enc) > 1 && ONIGENC_PRECISE_MBC_ENC_LEN(enc, buf, buf + num) != num)
+   return ONIGERR_INVALID_CODE_POINT_VALUE;
  ...
}
