# Other ractors than the main one read an inputrc.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 2
# Inserts: make_shareable 1
s/^  VARIABLE_NAME_SYMBOLS = .*$/&\
  Ractor.make_shareable(VARIABLE_NAMES)/
s/\((Reline::IOGate\.encoding)\)$/(Ractor.main? ? \1 : Reline.encoding_system_needs)/
