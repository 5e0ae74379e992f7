# Other ractors than the main one convert markup.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
s/^  PROTECT_ATTR = (.*\.chr) (# :nodoc:)$/  PROTECT_ATTR = \1.freeze \2/
