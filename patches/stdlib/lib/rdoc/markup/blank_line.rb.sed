# The one blank line of RDoc's markup, which has no state, is shareable.
#
# Reason: behaviour
# Retire-when: the gem works in ractors.
# Expect: 1
s/^  @instance = new$/  @instance = Ractor.make_shareable(new)/
