# Sets of this file can have a table instead of @hash, as long as no program redefines its methods
# (doc/set/core.md).
# Retire-when: the base's Set has a table.
# Expect: 2
# Inserts: _core_set 1
/^autoload :SortedSet/a\
\
RubyVM.__send__(:_core_set)
