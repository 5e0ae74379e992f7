// StringIO#read(nil, buffer) gives the buffer the encoding that was set, as read without a buffer
// does; the base gives it the encoding of the string. StringIO#truncate returns 0 without a string,
// too; the base returns false.
// Expect: rb_enc_copy 1

@redirect_encoding_of_a_buffer@
symbol str, ptr;
@@
strio_read(...)
{
  <...
- rb_enc_copy(str, ptr->string);
+ rb_enc_associate(str, get_enc(ptr));
  ...>
}

@redirect_result_of_truncate@
symbol string;
@@
strio_truncate(...)
{
  <...
  if (NIL_P(string)) return
- 0
+ INT2FIX(0)
  ;
  ...>
}
