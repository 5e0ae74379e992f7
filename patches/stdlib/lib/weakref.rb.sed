# Each other ractor than the main one has a map of its own weak references
# (internal/common/own_value.h).
#
# Reason: behaviour
# Retire-when: the gem keeps the map elsewhere than in a class variable.
# Expect: 4
# Inserts: __weakref_map__ 1
s/^  @@__map = ::ObjectSpace::WeakMap\.new$/&\
\
  ::Ractor.__send__(:_own, self, :@@__map) do\
    ::Ractor.store_if_absent(:__weakref_map__) { ::ObjectSpace::WeakMap.new }\
  end/
