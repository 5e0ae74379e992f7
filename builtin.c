/*
 * builtin.c of the fork: wraps CRuby's builtin.c, which miniruby does not have.
 * Part: common/compiled.
 */
#include "base/builtin.c"

#include "unlocked/common/compiled.c"
