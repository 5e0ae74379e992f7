// The declaration of what the rule of parserstate.c gives the text of a comment.
// Expect: comment_to_ruby 1

@widen_declared_text_of_comment@
typedef comment, VALUE;
symbol com, buffer, content;
@@
- VALUE comment_to_ruby(comment *com, VALUE buffer);
+ VALUE comment_to_ruby(comment *com, VALUE buffer, VALUE content);
