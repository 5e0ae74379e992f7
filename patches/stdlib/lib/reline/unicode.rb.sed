# Other ractors than the main one measure, split and escape text; they have no terminal of which to
# ask how wide an ambiguous character is.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 4
# Inserts: make_shareable 1
s/^  EscapedChars = .*$/&\
  Ractor.make_shareable(EscapedPairs)/
s/^  (NON_PRINTING_(START|END)) = ("\\[12]")$/  \1 = \3.freeze/
s/^      Reline\.ambiguous_width$/      Ractor.main? ? Reline.ambiguous_width : 1/
