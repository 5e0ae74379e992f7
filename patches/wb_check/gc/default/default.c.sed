# In debug builds, calls the checker of write barriers (internal/wb_check.h) before each allocation,
# and before the age of a young object grows.
# (Not a semantic patch: spatch cannot read 200 lines of this file.)
#
# Reason: behaviour
# Retire-when: the base looks for missing write barriers by itself.
# Expect: 3
# Inserts: internal/wb_check.h 1
# Inserts: WB_CHECK_ALLOCATION 1
# Inserts: WB_CHECK_AGE 1

/^#define gc_mode\(objspace\) /i\
#include "internal/wb_check.h"
/^rb_gc_impl_new_obj\(/,/^\}$/ {
    /^    size_t heap_idx = heap_idx_for_size\(alloc_size\);$/i\
    WB_CHECK_ALLOCATION(objspace);
}
/^gc_aging\(/,/^\}$/ {
    /^            RVALUE_AGE_INC\(objspace, obj\);$/i\
            WB_CHECK_AGE(obj);
}
