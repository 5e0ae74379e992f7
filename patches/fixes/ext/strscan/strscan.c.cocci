// A scanner has the range of an integer that it scanned in its registers, as of other matches.
// Expect: adjust_registers_to_matched 5

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
