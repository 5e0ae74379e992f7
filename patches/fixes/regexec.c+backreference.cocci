// A back reference that ignores case compared characters until the captured text was done. The text
// that it is compared with may be longer (k is one byte, the sign of kelvin is three), so that
// bytes beyond the end of the string were read, and could make a match.
// Reason: security
// Until: 3.4.13
// Closes: GHSA-pvgc-g7gj-pv6h

@redirect_comparison_with_captured_text@
expression enc, flag, buf1, buf2;
identifier s1, s2, end1, len1, len2, text_end;
@@
string_cmp_ic(...)
{
  <...
  while (s1 < end1) {
+   if (s2 >= text_end) return 0;
-   len1 = ONIGENC_MBC_CASE_FOLD(enc, flag, &s1, text_end, buf1);
+   len1 = ONIGENC_MBC_CASE_FOLD(enc, flag, &s1, end1, buf1);
    len2 = ONIGENC_MBC_CASE_FOLD(enc, flag, &s2, text_end, buf2);
-   if (len1 != len2)
+   if (len1 != len2 || s2 > text_end)
      return 0;
    ...
  }
  ...>
}
