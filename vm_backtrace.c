/*
 * vm_backtrace.c of the fork: wraps CRuby's vm_backtrace.c. Part: ractor/backtrace_copy.
 */
#include "base/vm_backtrace.c"

#include "unlocked/ractor/backtrace_copy.c"
