# Each other ractor than the main one has a map of its own weak references.
#
# Reason: behaviour
# Retire-when: the gem keeps the map elsewhere than in a class variable.
# Expect: 9
# Inserts: __weakref_map__ 1
s/^  @@__map = ::ObjectSpace::WeakMap\.new$/&\
\
  def self.__map # :nodoc:\
    return @@__map if ::Ractor.main?\
\
    ::Ractor.store_if_absent(:__weakref_map__) { ::ObjectSpace::WeakMap.new }\
  end/
s/^( +)@@__map(\[self\]|\.key\?)/\1::WeakRef.__map\2/
