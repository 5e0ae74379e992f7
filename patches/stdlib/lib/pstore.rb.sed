# Other ractors than the main one use stores.
#
# Reason: behaviour
# Retire-when: the gem's constants are frozen.
# Expect: 6
s/^  (EMPTY_STRING) = ("")$/  \1 = \2.freeze/
s/^  (EMPTY_MARSHAL_DATA) = (Marshal\.dump\(\{\}\))$/  \1 = \2.freeze/
s/^  (EMPTY_MARSHAL_CHECKSUM) = (CHECKSUM_ALGO\.digest\(EMPTY_MARSHAL_DATA\))$/  \1 = \2.freeze/
# The method would be defined anew with a block of the ractor that saves first.
/^    self\.class\.__send__\(:define_method, :on_windows\?\) do$/,/^    end$/d
