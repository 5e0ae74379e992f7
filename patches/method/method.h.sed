# The count of references to a method definition is a whole word, so that atomic operations reach
# it. It stands where the base's bit field stands.
#
# Reason: behaviour
# Why-text: spatch does not change the width of a bit field.
# Retire-when: the base counts these references atomically.
# Expect: 1
s/^    int reference_count : 28;$/    int reference_count;/
