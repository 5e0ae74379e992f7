# Other ractors than the main one parse Markdown.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
# Inserts: make_shareable 1
s/^  Rules\[:_Spacechar\] = .*$/&\
  Ractor.make_shareable(Rules)/
