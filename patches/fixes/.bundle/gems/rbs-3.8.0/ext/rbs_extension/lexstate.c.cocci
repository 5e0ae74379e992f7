// RBS::Parser: a range that begins beyond the text, or a text that ends within a character. The
// base reads the memory after it; with 2**31 bytes, the memory before it.
// Expect: end_pos 1, RSTRING_LEN 1, byte_len 2
// Inserts: RSTRING_LEN 2, long 1, rb_enc_mbminlen 1

@redirect_end_of_text@
symbol state;
@@
peek(...)
{
  <...
- state->current.char_pos == state->end_pos
+ (state->current.char_pos == state->end_pos ||
+  state->current.byte_pos + (long)rb_enc_mbminlen(rb_enc_get(state->string)) >
+    RSTRING_LEN(state->string))
  ...>
}

@redirect_place_beyond_text@
symbol state, byte_len;
@@
rbs_skip(...)
{
  ...
- state->current.byte_pos += byte_len;
+ if (state->current.byte_pos <= RSTRING_LEN(state->string)) state->current.byte_pos += byte_len;
  ...
}
