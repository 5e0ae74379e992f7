// A character class has a table of 256 bits for characters of one byte. The parser asked only how
// many bytes the code has in the encoding, which answers one for any code where all characters have
// one byte. A larger code set a bit far beyond the table.
// Reason: security
// Until: 3.4.13
// Closes: GHSA-7whj-cfh7-xgm4
// Expect: ONIGERR_INVALID_CODE_POINT_VALUE 1

@hook_code_of_one_byte@
identifier r;
symbol intype, to;
@@
next_state_val(...)
{
  int r;
+ if (intype == CCV_SB && to > 0xff) return ONIGERR_INVALID_CODE_POINT_VALUE;
  ...
}
