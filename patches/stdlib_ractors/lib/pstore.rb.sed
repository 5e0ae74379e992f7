# Other ractors than the main one use stores.
#
# Reason: behaviour
# Retire-when: the gem's constants are frozen.
# Expect: 3
s/^  (EMPTY_STRING) = ("")$/  \1 = \2.freeze/
s/^  (EMPTY_MARSHAL_DATA) = (Marshal\.dump\(\{\}\))$/  \1 = \2.freeze/
s/^  (EMPTY_MARSHAL_CHECKSUM) = (CHECKSUM_ALGO\.digest\(EMPTY_MARSHAL_DATA\))$/  \1 = \2.freeze/
