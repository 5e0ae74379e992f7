#ifndef INTERNAL_FIXES_RANGE_TAKE_H
#define INTERNAL_FIXES_RANGE_TAKE_H
/** Ranges that Marshal loads. Included by range.c. */
#include "internal/range.h"

/** @p range, which is not initialized, gets the ends of @p whole, and is not frozen. */
static inline void
range_take(VALUE range, VALUE whole)
{
    for (int i = 0; i < 3; i++) RSTRUCT_SET(range, i, RSTRUCT_GET(whole, i));
}

#endif /* INTERNAL_FIXES_RANGE_TAKE_H */
