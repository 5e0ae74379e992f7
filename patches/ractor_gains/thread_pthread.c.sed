# A native thread that ends frees the memory in which it converted floats.
#
# Reason: behaviour
# Retire-when: ractor_gains/missing/dtoa.c.sed is retired.
# Expect: 2
# Inserts: internal/dtoa_numbers.h 1
# Inserts: rb_dtoa_native_thread_ends 1
/^#include "internal\/gc.h"$/i\
#include "internal/dtoa_numbers.h"
/^nt_start\(void \*ptr\)$/,/^\}/{
/^    return NULL;$/i\
    rb_dtoa_native_thread_ends();
}
