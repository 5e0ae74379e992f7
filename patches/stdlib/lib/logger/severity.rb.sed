# Other ractors than the main one look a level up by its name.
#
# Reason: behaviour
# Retire-when: the gem's table is shareable.
# Expect: 1
/^    LEVELS = \{$/,/^    \}$/s/^    \}$/    }.freeze/
