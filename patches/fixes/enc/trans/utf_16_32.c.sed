# How many bytes the encoders of UTF-16 and UTF-32 write at once: the first character comes with a
# byte order mark, which their tables did not count. They wrote two and four bytes behind the end
# that Encoding::Converter#primitive_convert was given.
# Why-text: the number is one of a table, between generated lines that spatch cannot read.
# Also: enc/trans/utf_16_32.trans
# Expect: 2

# Two bytes, and four.
/^rb_to_UTF_16 = \{/,/^\};/s|^    4, /\* max_output \*/|    6, /* max_output */|
# Four bytes, and four.
/^rb_to_UTF_32 = \{/,/^\};/s|^    4, /\* max_output \*/|    8, /* max_output */|
