# Another ractor than the main one may not read STDERR, and io/console answers the main ractor only.
# So messages are not shortened there, as where the width of the terminal is not known.
#
# Reason: behaviour
# Retire-when: the gem finds the width of the terminal in any ractor.
# Expect: 1
# Inserts: Ractor.main 1
s/^( +Ractor\.current\[.* \|\|=) (terminal_width)$/\1 (\2 if Ractor.main?)/
