# Copies of a StringIO count together who uses their state; that is atomic here, so that ractors
# free them beside each other.
#
# Reason: behaviour
# Retire-when: the base frees data without stopping all ractors.
# Expect: 6
# Inserts: RUBY_TYPED_FREE_CONCURRENTLY 1
# Inserts: RUBY_ATOMIC_FETCH_SUB 1
# Inserts: RUBY_ATOMIC_INC 1
# Inserts: ruby/atomic.h 1
# The count of users is atomic.
/^#include "ruby\/io\.h"$/i\
#include "ruby/atomic.h"
s/^    int count;$/    rb_atomic_t count;/
s/--ptr->count <= 0/RUBY_ATOMIC_FETCH_SUB(ptr->count, 1) <= 1/
s/\+\+ptr->count;/RUBY_ATOMIC_INC(ptr->count);/
# So ractors may free a StringIO while others run.
s/(RUBY_TYPED_FREE_IMMEDIATELY \|) (RUBY_TYPED_WB_PROTECTED)/\1 RUBY_TYPED_FREE_CONCURRENTLY |\
        \2/
