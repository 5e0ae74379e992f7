# Each other ractor than the main one has a map of its own weak references.
#
# Reason: behaviour
# Retire-when: the gem keeps the map elsewhere than in a class variable.
# Expect: 7
# Inserts: __weakref_map__ 1
s/^  @@__map = ::ObjectSpace::WeakMap\.new$/&\
\
  def self.__map # :nodoc:\
    ::Ractor.store_if_absent(:__weakref_map__) { ::ObjectSpace::WeakMap.new }\
  end/
s/^( +)@@__map(\[self\]|\.key\?)/\1(::Ractor.main? ? @@__map : ::WeakRef.__map)\2/
