# Other ractors than the main one read the constants of this file: they are frozen.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 3
# Inserts: shareable_constant_value 3
0,/^module REXML$/s/^module REXML$/# shareable_constant_value: experimental_everything\
&/
# This one is filled after its definition.
s/^      PRE_DEFINED_TERM_PATTERNS = \{\}$/      # shareable_constant_value: none\
&/
/^    private_constant :Private$/i\
    Ractor.make_shareable(Private::PRE_DEFINED_TERM_PATTERNS) # shareable_constant_value
