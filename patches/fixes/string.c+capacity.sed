# The same comparison in the macro that the methods use which make a string longer.
# Why-text: it is in a macro of several statements, into which spatch does not look.
# Expect: 1

# The terminator is at most as long as the memory in any slot.
/ \{\\$/s/str_embed_capa\(str\) < capacity \+ termlen/str_embed_capa(str) - (termlen) < (capacity)/
