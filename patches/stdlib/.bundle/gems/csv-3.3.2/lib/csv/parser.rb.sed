# In another ractor than the main one an input is never ARGF, which is the main one's.
#
# Reason: behaviour
# Retire-when: ARGF may be compared with in ractors.
# Expect: 1
s/^              @input != ARGF and$/              (!Ractor.main? || @input != ARGF) and/
