# Other ractors than the main one read the constants of this file: they are frozen.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 2
# Inserts: shareable_constant_value 2
0,/^module REXML$/s/^module REXML$/# shareable_constant_value: experimental_everything\
&/
# These remember what they expand to.
s/^  module EntityConst$/  # shareable_constant_value: none\
&/
