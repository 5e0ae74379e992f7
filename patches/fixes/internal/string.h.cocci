// Where a string ends is where a character may begin. The base asked the encoding, which looks at
// the byte there: behind a string over memory of C that is not the string's. byteindex and
// byterindex with such an offset read it, or raised IndexError.
// Expect: rb_enc_left_char_head 1

@redirect_boundary_at_end@
expression s, p, e, enc;
@@
at_char_boundary(...)
{
- return rb_enc_left_char_head(s, p, e, enc) == p;
+ return p == e || rb_enc_left_char_head(s, p, e, enc) == p;
}
