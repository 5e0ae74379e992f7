// RBS::Parser: a comment is of the text that is parsed, whatever `content` of the buffer returns
// then: the base reads beyond a shorter text. A text may have any number of comments: the base
// calls itself for each, and in a thread or fiber its stack overflows. The tables of the variables
// are freed; the base leaks them.
// Expect: comment_to_ruby 2, free_comment 3

@widen_text_of_comment@
typedef comment, VALUE;
symbol com, buffer, content;
@@
- VALUE comment_to_ruby(comment *com, VALUE buffer)
+ VALUE comment_to_ruby(comment *com, VALUE buffer, VALUE content)
{
- VALUE content = rb_funcall(buffer, rb_intern("content"), 0);
  ...
}

@redirect_comment_to_ruby@
expression com;
symbol state, buffer;
@@
get_comment(...)
{
  <...
- comment_to_ruby(com, state->buffer)
+ comment_to_ruby(com, state->buffer, state->lexstate->string)
  ...>
}

@redirect_free_comments@
symbol parser, last_comment;
@@
free_parser(...)
{
  ...
- if (parser->last_comment) {
-   free_comment(parser->last_comment);
- }
+ for (comment *com; (com = parser->last_comment) != NULL; free_comment(com)) {
+   parser->last_comment = com->next_comment;
+   com->next_comment = NULL;
+ }
+ while (parser->vars) parser_pop_typevar_table(parser);
  ...
}
