# Other ractors than the main one parse their ARGV.
#
# Reason: behaviour
# Retire-when: the gem's lists are frozen.
# Expect: 2
s/^  (ORDERINGS = \[.*\])$/  \1.freeze/
/^  ARGUMENT_FLAGS = \[/,/\](\.freeze)?$/s/\]$/].freeze/
