/*
 * error.c of the fork: wraps CRuby's error.c. Part: error_copies.
 */
#include "base/error.c"

#include "unlocked/ractor/error_copy.c"
