# Other ractors than the main one accept this class: the block's self is shareable.
#
# Reason: behaviour
# Retire-when: the gem's DefaultList can be used in ractors.
# Expect: 4
/^OptionParser\.accept\(.*\) do \|s,\|$/,/^end$/{
  s/^OptionParser\.(accept\(.*)$/OptionParser.class_exec { \1/
  s/^end$/end }/
}
