// A scanner has the range of an integer that it scanned in its registers, as of other matches.
//
// Reason: backport
// Retire-when: the base sets the registers when it scans an integer.
// Until: none
// Expect: adjust_registers_to_matched 5
// Inserts: adjust_registers_to_matched 1

@hook_registers_of_integer@
expression p, len;
@@
strscan_parse_integer(...)
{
  <...
  p->curr += len;
+ adjust_registers_to_matched(p);
  ...>
}
