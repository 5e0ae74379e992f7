// RBS::Parser: a range that begins beyond the text. The base reads the memory after it.
//
// Reason: backport
// Retire-when: the gem's lexer ends where its text does.
// Until: none
// Expect: end_pos 1
// Expect: RSTRING_LEN 1
// Inserts: RSTRING_LEN 1

@redirect_end_of_text@
symbol state;
@@
peek(...)
{
  <...
- state->current.char_pos == state->end_pos
+ (state->current.char_pos == state->end_pos ||
+  state->current.byte_pos >= RSTRING_LEN(state->string))
  ...>
}
