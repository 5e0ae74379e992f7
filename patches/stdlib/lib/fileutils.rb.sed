# Other ractors than the main one ask for the options of methods.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
# Inserts: make_shareable 1
s/^  LOW_METHODS = /  Ractor.make_shareable(OPT_TABLE)\
&/
