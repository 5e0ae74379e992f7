// `read` of an IO-like object may return an empty string, or more than was asked for. The base
// counts an empty buffer down to a length of -1, and reads on; and it copies what does not fit.
// Counts may not be negative, and the sign of an Integer is + or -. The base takes every other sign
// for +, and some negative counts for 0. Arrays and hashes get no more capacity than the data can
// fill; the base allocates what the data claim.
// Expect: r_long 13, rb_ary_new2 2

@include_marshal_input@
@@
  #include "internal/hash.h"
+ #include "internal/fixes/marshal.h"

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

@redirect_count_of_variables@
identifier len, arg;
@@
r_ivar(...)
{
  <...
- len = r_long(arg);
+ len = marshal_count_check(r_long(arg));
  ...>
}

@redirect_count_at_symbol@
identifier num, arg;
@@
r_symreal(...)
{
  <...
- long num = r_long(arg);
+ long num = marshal_count_check(r_long(arg));
  ...>
}

@redirect_count_of_pairs@
identifier len, arg, v;
@@
- long len = r_long(arg);
+ long len = marshal_count_check(r_long(arg));
- v = hash_new_with_size(len);
+ v = hash_new_with_size(marshal_capacity(len, 2, arg->src, arg->offset, arg->readable));

@redirect_capacity_of_array@
identifier len, arg, v;
@@
  long len = r_long(arg);
- v = rb_ary_new2(len);
+ v = rb_ary_new2(marshal_capacity(len, 1, arg->src, arg->offset, arg->readable));

@redirect_sign_and_count@
identifier sign, len, arg;
@@
  sign = r_byte(arg);
- len = r_long(arg);
+ len = marshal_bignum_check(sign, r_long(arg));
