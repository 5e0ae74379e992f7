# How many bytes the encoder of CP50220 writes at once: 9, where a half-width katakana that waited
# for a sound mark is followed by a character of ASCII, and not 5. It wrote up to four bytes behind
# the buffer of String#encode, and one behind its own.
# Why-text: the number is one of a table, between generated lines that spatch cannot read.
# Also: enc/trans/iso2022.trans
# Expect: 1

# Escape sequence, two bytes, escape sequence, one byte.
/^rb_cp50220_encoder = \{/,/^\};/s|^    5, /\* max_output \*/|    10, /* max_output */|
