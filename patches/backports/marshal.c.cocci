// What `read` of an IO-like object returns may be empty, or more than was asked for. The base
// counts an empty buffer down to a length of -1, and reads on; and it copies what does not fit.
//
// Reason: backport
// Retire-when: the base checks the length of what `read` returned.
// Until: none
// Expect: r_byte1_buffered 2
// Expect: r_bytes1_buffered 2
// Inserts: marshal_input_check 2
// Inserts: internal/marshal_input.h 1

@include_marshal_input@
@@
  #include "internal/hash.h"
+ #include "internal/marshal_input.h"

@hook_check_of_first_bytes@
expression str;
@@
r_byte1_buffered(...)
{
  <...
  StringValue(str);
+ marshal_input_check(RSTRING_LEN(str), 1);
  ...>
}

@hook_check_of_rest@
expression buflen, tmp_len, need_len;
@@
r_bytes1_buffered(...)
{
  <...
  buflen = tmp_len - need_len;
+ marshal_input_check(buflen, 0);
  ...>
}
