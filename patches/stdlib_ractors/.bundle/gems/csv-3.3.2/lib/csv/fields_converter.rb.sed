# See csv.rb.sed: the converters of this ractor.
#
# Reason: behaviour
# Retire-when: the gem's converters can be used in ractors without a call in the main one.
# Expect: 1
s/^( +@builtin_converters \|\|= ::CSV\.)const_get\(/\1converters_of_ractor(/
