# Other ractors than the main one parse responses.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 2
s/^      ((ATOM|SEQUENCE_SET)_TOKENS) = (\[T_[A-Z_, ]+\])$/      \1 = \3.freeze/
