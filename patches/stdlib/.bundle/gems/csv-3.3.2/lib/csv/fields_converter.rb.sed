# See csv.rb.sed: the converters of this ractor. A name that they lack is refused.
#
# Reason: behaviour
# Retire-when: the gem's converters can be used in ractors without a call in the main one.
# Expect: 2
# Inserts: refuse_converter 1
s/^( +@builtin_converters \|\|= ::CSV\.)const_get\(/\1converters_of_ractor(/
/^        else        # individual named converter$/a\
          combo or Ractor.main? or ::CSV.refuse_converter(@builtin_converters_name, name)
