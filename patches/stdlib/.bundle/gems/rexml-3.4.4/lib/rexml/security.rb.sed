# Other ractors than the main one read the limits, as the main one has set them.
#
# Reason: behaviour
# Retire-when: the gem keeps the limits elsewhere than in class variables.
# Expect: 6
s/^( +)@@entity_expansion_(text_)?limit\b/\1@entity_expansion_\2limit/
