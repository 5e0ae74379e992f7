// RBS::Parser: `initialize` of what it makes, or another thread, may change the text that it
// parses. The base reads beyond the text. A `%a{...}` is read in the encoding of that text, not of
// what `content` of the buffer returns then.
// Expect: StringValue 4
// Inserts: rb_str_new_frozen 4

@hook_own_text@
identifier string;
@@
  StringValue(string);
+ string = rb_str_new_frozen(string);

@redirect_text_of_annotation@
identifier content;
symbol state, buffer, lexstate, string;
@@
parse_annotation(...)
{
- VALUE content = rb_funcall(state->buffer, rb_intern("content"), 0);
+ VALUE content = state->lexstate->string;
  ...
}
