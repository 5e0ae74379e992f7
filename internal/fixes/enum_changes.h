#ifndef INTERNAL_FIXES_ENUM_CHANGES_H
#define INTERNAL_FIXES_ENUM_CHANGES_H
/**
 * Enumerable's methods whose objects Ruby code changes meanwhile. Included by enum.c.
 */
#include "internal/array.h"
#include "internal/hash.h"

/** The block of min(n) and its kin was called while the array of candidates is being ordered. */
NORETURN(static inline void nmin_entered_again(int reverse, int by));
static inline void
nmin_entered_again(int reverse, int by)
{
    rb_raise(rb_eRuntimeError, "%s%s reentered", reverse ? "max" : "min", by ? "_by" : "");
}

/** No block of sort_by finds space in @p buffer, a hidden Array: it raises "sort_by reentered". */
static inline void
sort_by_ended(VALUE buffer)
{
    rb_ary_clear(buffer);
}

/** FrozenError if the hash or eql? method of a key has frozen @p hash, which tally adds to. */
static inline void
tally_check(VALUE hash)
{
    if (RB_UNLIKELY(OBJ_FROZEN_RAW(hash))) rb_error_frozen_object(hash);
}

#endif /* INTERNAL_FIXES_ENUM_CHANGES_H */
