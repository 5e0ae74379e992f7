// A search that ignores case may cut a character at the end of its window. The length of such a
// character was a negative number here, so that the search went backwards, to before the text.
// Expect: mbc_enc_len 3

@redirect_length_of_cut_character@
expression p, end, enc;
identifier len;
@@
mbc_case_fold(...)
{
  <...
- len = mbc_enc_len(p, end, enc);
+ len = enclen(enc, p, end);
  ...>
}
