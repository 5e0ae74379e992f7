# An execution context has a cache of the last owner that was looked up in the side table
# (internal/fields/cache.h). It stands behind the base's members, whose offsets debuggers and
# profilers know.
#
# Reason: behaviour
# Why-text: spatch does not read this struct: a member has an attribute macro.
# Retire-when: the base keeps generic instance variables in fields objects.
# Expect: 2
# Inserts: internal/fields/cache.h 1
# Inserts: rb_fields_cache 1

/^#include "internal\/basic_operators\.h"$/a\
#include "internal/fields/cache.h"

# The last member of the context.
/^        RUBY_ALIGNAS\(SIZEOF_VALUE\) jmp_buf regs;$/,/^};$/s/^    } machine;$/&\
    struct rb_fields_cache fields_cache;/
