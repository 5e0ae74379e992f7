# Other ractors than the main one read the constants of this file: they are frozen.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
# Inserts: shareable_constant_value 1
0,/^module REXML$/s/^module REXML$/# shareable_constant_value: experimental_everything\
&/
