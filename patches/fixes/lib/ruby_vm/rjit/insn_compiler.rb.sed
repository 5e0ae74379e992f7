# `super` in a method of a class without a superclass: BasicObject. The interpreter calls it.
# Expect: 1
# Inserts: no_superclass 1
/^      comptime_superclass = .*_superclass\(C\.RCLASS_ORIGIN\(current_defined_class\)\)$/a\
      return CantCompile unless comptime_superclass # no_superclass: BasicObject
