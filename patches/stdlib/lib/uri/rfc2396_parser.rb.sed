# Other ractors than the main one make parsers of RFC 2396.
#
# Reason: behaviour
# Retire-when: the gem's patterns are frozen.
# Expect: 1
# Inserts: experimental_everything 1
s/^    module PATTERN$/    # shareable_constant_value: experimental_everything\
&/
