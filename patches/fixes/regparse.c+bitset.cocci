// A character class has a table of 256 bits for characters of one byte. The parser asked only how
// many bytes the code has in the encoding, which answers one for any code where all characters have
// one byte. A larger code set a bit far beyond the table.
//
// Reason: security
// Closes: GHSA-7whj-cfh7-xgm4
// Retire-when: the base refuses codes over 255 in next_state_val, or never parses unchecked text.
// Until: 3.4.13
// Expect: next_state_val 4
// Expect: ONIGERR_INVALID_CODE_POINT_VALUE 1
// Inserts: ONIGERR_INVALID_CODE_POINT_VALUE 1

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
