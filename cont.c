/*
 * cont.c of the fork: wraps CRuby's cont.c. Part: fiber_pools.
 */
/* patches/ractor_races/cont.c.cocci */
#include "internal/fiber_pools.h"

#include "base/cont.c"

#include "unlocked/fiber_pools.c"
