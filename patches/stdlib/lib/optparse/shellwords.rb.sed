# Other ractors than the main one accept this class: the block's self is shareable.
#
# Reason: behaviour
# Retire-when: the gem's DefaultList can be used in ractors.
# Expect: 1
s/^OptionParser\.(accept\(.*\) \{.*\})$/OptionParser.class_exec { \1 }/
