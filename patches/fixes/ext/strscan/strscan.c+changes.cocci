// StringScanner: to_str of a pattern, or Warning.warn of a regexp with the option n, may make the
// string shorter than the position, or may take it away. The base then matches a text of a negative
// length, or crashes.
// Expect: ONIG_MISMATCH 2, GET_SCANNER 32
// Inserts: ONIG_MISMATCH 2

@hook_rest_that_is_gone@
identifier f = {strscan_match, strscan_search};
identifier p, args_ptr;
@@
f(...)
{
  struct strscanner *p = (struct strscanner *)args_ptr;
+ if (S_RESTLEN(p) < 0) return ONIG_MISMATCH;
  ...
}

@hook_string_that_is_gone@
symbol self, p, pattern;
@@
strscan_do_scan(...)
{
  <...
  StringValue(pattern);
+ GET_SCANNER(self, p);
  ...>
}
