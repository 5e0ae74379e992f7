// RBS::Parser: `initialize` of what it makes, or another thread, may change the text that it
// parses. The base reads beyond the text.
//
// Reason: backport
// Retire-when: the gem parses a frozen string.
// Until: none
// Expect: StringValue 4
// Inserts: rb_str_new_frozen 4

@hook_own_text@
identifier string;
@@
  StringValue(string);
+ string = rb_str_new_frozen(string);
