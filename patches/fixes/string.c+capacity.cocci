// Lengths near the largest `long`, which Encoding::Converter#primitive_convert and IO#sysread take
// from the program: the sum with the terminator was negative, and so the memory in the slot of the
// string was held for large enough. They are compared by subtraction, and NoMemoryError tells.
// Expect: str_embed_capa 15

@redirect_capacity_in_slot@
identifier function = {rb_str_resize, str_make_independent_expand};
expression str, len, termlen;
@@
function(...)
{
  <...
- str_embed_capa(str) >= len + termlen
+ str_embed_capa(str) - termlen >= len
  ...>
}
