/*
 * error.c of the fork: wraps CRuby's error.c. Part: ractor/error_copy.
 */
#include "base/error.c"

#include "unlocked/ractor/error_copy.c"
