/*
 * util.c of the fork: wraps CRuby's util.c, which includes the conversion of floats.
 * Part: thread/dtoa.
 */
#include "base/util.c"

#include "unlocked/thread/dtoa.c"
