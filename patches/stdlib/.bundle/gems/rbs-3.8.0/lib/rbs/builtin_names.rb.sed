# Names of core classes are shareable, so they keep no type.
#
# Reason: behaviour
# Retire-when: the names are shareable.
# Expect: 21
s/^    ([A-Z]\w+) = (Name\.(new|define)\(.*\))$/    \1 = Ractor.make_shareable(\2)/
s/^        @singleton_type \|\|= (Types.*)$/        \1/
