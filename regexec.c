/*
 * regexec.c of the fork: wraps CRuby's regexec.c, which compares characters of a text with bytes of
 * a pattern. internal/fixes/regexp_bounds.h declares the functions that the rules call.
 */
#include "regint.h"
#include "internal/fixes/regexp_bounds.h"

#include "base/regexec.c"
