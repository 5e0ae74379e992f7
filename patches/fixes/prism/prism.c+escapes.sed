# `"\C-\""` and `"\M-\101"`: control and meta change what follows the second backslash, too.
# The base leaves it as it is; in a Regexp, it leaves it out.
#
# Reason: backport
# Why-text: spatch cannot read this function.
# Retire-when: the base gives [2] for `"\C-\"".bytes`, and `/\C-\#/.source` is not empty.
# Until: none
# Expect: 8
/^escape_read\(/,/^\}/{
    s/flags, value\);$/flags, escape_byte(value, flags));/
    s/^( {16})(escape_write_escape_encoded\(parser, buffer\);)$/\1if (*parser->current.end < 0x80\
                        \&\& (flags \& (PM_ESCAPE_FLAG_CONTROL | PM_ESCAPE_FLAG_META))) {\
                    escape_write_byte(parser, buffer, regular_expression_buffer, flags,\
                                      escape_byte(*parser->current.end++, flags));\
                } else {\
                    \2\
                }/
}
