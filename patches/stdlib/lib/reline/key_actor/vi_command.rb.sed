# Other ractors than the main one make a configuration, which reads the keys.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
s/^  \]$/  ].freeze/
