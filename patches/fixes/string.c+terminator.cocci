// The memory of a string has room for the terminator of its encoding: one byte, or two or four in
// UTF-16 and UTF-32. Several methods made a string with one byte and gave it another encoding
// without a look at that, or wrote the terminator of another string. The next method that wrote
// the terminator wrote up to three bytes behind the string. Now the memory follows the encoding:
// String#encode!, [], byteslice, reverse, succ, ljust, scrub, interpolation, initialize with a
// capacity. Nothing is written into memory that strings share, which may be a constant of C.
// The logic is in unlocked/fixes/string_memory.c.
// Reason: security
// Closes: Bug-22387
// Expect: str_enc_copy_direct 7, str_enc_copy 4
// Inserts: str_enc_take 7

@redirect_encoding_of_replaced@
expression str, enc;
@@
str_shared_replace(...)
{
  <...
- rb_enc_associate
+ rb_enc_raw_set
  (str, enc);
  ...>
}

@redirect_encoding_of_new@
expression dest, src;
@@
- str_enc_copy_direct(dest, src)
+ str_enc_take(dest, src)

@redirect_encoding_of_part@
expression dest, src;
@@
rb_enc_cr_str_copy_for_substr(...)
{
  <...
- str_enc_copy(dest, src)
+ str_enc_take(dest, src)
  ...>
}

@redirect_encoding_of_interpolation@
expression str, index;
@@
rb_str_concat_literals(...)
{
  <...
- rb_enc_set_index(str, index)
+ str_index_take(str, index)
  ...>
}

@redirect_encoding_of_scrubbed@
expression buf, enc, cr;
@@
enc_str_scrub(...)
{
  <...
- ENCODING_CODERANGE_SET(buf, rb_enc_to_index(enc), cr);
+ str_encoding_take(buf, enc, cr);
  ...>
}

@redirect_memory_of_part@
expression p, n;
@@
str_subseq(...)
{
  <...
- rb_str_new(p, n)
+ str_new_as(str, p, n)
  ...>
}

@hook_room_of_initialized@
@@
rb_str_init(...)
{
  <...
+ termlen = str_longest_termlen(str, n == 1 ? orig : str, termlen);
  str_modifiable(str);
  ...>
}

@redirect_terminator_of_empty@
expression enc;
@@
rb_str_s_new(...)
{
  <...
- rb_enc_mbmaxlen(enc)
+ str_encoding_termlen(enc)
  ...>
}

@hook_terminator_of_justified@
@@
rb_str_justify(...)
{
  <...
  enc = rb_enc_check(str, pad);
+ termlen = str_encoding_termlen(enc);
  ...>
}

@redirect_terminator_of_shared@
expression p;
@@
rb_str_drop_bytes(...)
{
  <...
- TERM_FILL(p, TERM_LEN(str));
+ str_own_term_fill(str, p);
  ...>
}
