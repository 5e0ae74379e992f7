# Other ractors than the main one parse markup: the one instance holds nothing.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
s/^  @instance = new$/  @instance = new.freeze/
