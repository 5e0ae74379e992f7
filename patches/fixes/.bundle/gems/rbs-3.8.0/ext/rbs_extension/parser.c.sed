# RBS::Parser: a quoted name of a method (def `a b`: () -> void) has its place. The base makes it of
# what was on the stack.
# Why-text: spatch does not read parse_method_name: its parameter has the name of its type.
# Expect: 1
/^static VALUE parse_method_name\(/,/^\}/{
  s/(rb_to_symbol\(rbs_unquote_string\(state, )(state->current_token.range, 0)/\1*range = \2/
}
