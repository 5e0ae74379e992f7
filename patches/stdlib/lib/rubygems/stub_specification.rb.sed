# Other ractors than the main one read stubs, too: $. is the main ractor's, which alone restores it,
# and so are the specifications of activated gems.
# Retire-when: the gem does not touch $.
# Expect: 3
s/^(        saved_lineno = \$\.)$/\1 if Ractor.main?/
s/^(        \$\. = saved_lineno)$/\1 if Ractor.main?/
s/^( +spec = Gem\.loaded_specs\[name\])$/\1 if Ractor.main?/
