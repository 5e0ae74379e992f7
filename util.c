/*
 * util.c of the fork: wraps CRuby's util.c, which includes the conversion of floats.
 * Part: dtoa_numbers.
 */
#include "base/util.c"

#include "unlocked/thread/dtoa.c"
