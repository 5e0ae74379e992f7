# Gem::Version works in every ractor: other ractors than the main one, which may not read class
# variables, keep the versions that they have made for themselves (internal/common/own_value.h).
#
# Reason: behaviour
# Retire-when: the gem keeps its versions where every ractor may read them.
# Expect: 5
# Inserts: _own 1
s/^  @@release = \{\}$/&\
\
  %i[all bump release].each do |kind|\
    key = :"Gem::Version.#{kind}"\
    Ractor.__send__(:_own, self, :"@@#{kind}") { Ractor.store_if_absent(key) { {} } }\
  end/
