# Ripper: a handler of a string of several lines may raise or throw: the parser does not keep the
# text that it has freed. The base reads it, and frees it again, with the next `parse`. The list of
# values of a parse is hidden: ObjectSpace.each_object(Array) does not find it, and does not clear
# it.
# Why-text: spatch needs minutes for the 27,000 lines of a generated parser, and reads them in part.
# Expect: 2

# ripper_dispatch_delayed_token
/^ripper_dispatch_delayed_token\(/,/^\}/{
  s/^(    rb_parser_string_free\(p, p->delayed\.token\));/\1, p->delayed.token = NULL;/
}
# parser_initialize
/^parser_initialize\(/,/^\}/s/(p->s_value_stack = )rb_ary_new\(\)/\1rb_ary_hidden_new(0)/
