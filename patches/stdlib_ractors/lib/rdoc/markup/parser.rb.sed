# Other ractors than the main one parse markup.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
/^  LIST_TOKENS = \[$/,/^  \]$/ s/^  \]$/  ].freeze/
