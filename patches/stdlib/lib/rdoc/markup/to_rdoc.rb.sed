# RDoc turns markup into other forms in every ractor: the table of headings is shareable.
#
# Reason: behaviour
# Retire-when: the gem works in ractors.
# Expect: 1
s/^  DEFAULT_HEADINGS\.freeze$/  Ractor.make_shareable(DEFAULT_HEADINGS)/
