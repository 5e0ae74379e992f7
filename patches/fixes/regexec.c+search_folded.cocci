// Before a match, a search looks for a literal of the pattern in the folded text. It compared all
// bytes of a folded character, and so read beyond the literal; and it folded one more at the end of
// the text. It is a filter: a character of which a part fits may be a match, as before.
// Reason: security
// Until: 3.4.13
// Closes: GHSA-wpqw-5qxg-m68r
// Expect: lowlen 4

@redirect_comparison_with_folded_text@
expression enc, flag, t, tend, p, end, buf;
identifier q, lowlen;
statement compare;
@@
str_lower_case_match(...)
{
  <...
  while (t < tend) {
+   if (p >= end) return 0;
    lowlen = ONIGENC_MBC_CASE_FOLD(enc, flag, &p, end, buf);
    q = buf;
-   while (lowlen > 0)
+   while (lowlen > 0 && t < tend)
      compare
  }
  ...>
}
