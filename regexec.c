/*
 * regexec.c of the fork: wraps CRuby's regexec.c, which compares characters of a text with bytes of
 * a pattern. What the rules add is in internal/fixes/regexp_bounds.h.
 */
#include "regint.h"
#include "internal/fixes/regexp_bounds.h"

#include "base/regexec.c"
