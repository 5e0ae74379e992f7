# Other ractors than the main one read the constants of this file: they are frozen.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 4
# Inserts: shareable_constant_value 3
0,/^module REXML$/s/^module REXML$/# shareable_constant_value: experimental_everything\
&/
# This one is filled after its definition.
s/^        DEFAULT_ENTITIES_PATTERNS = \{\}$/        # shareable_constant_value: none\
&/
s/^        XML_PREFIXED_NAMESPACE = /        Ractor.make_shareable(DEFAULT_ENTITIES_PATTERNS)\
        # shareable_constant_value: experimental_everything\
&/
