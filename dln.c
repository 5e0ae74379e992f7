/*
 * dln.c of the fork: wraps CRuby's dln.c, which opens and closes extensions.
 * Part: load/abi.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/attr/noreturn.h"

/* patches/load/dln.c.cocci */
static void dln_refuse_foreign_abi(void *handle, const char *file);
RBIMPL_ATTR_NORETURN()
static void dln_open_failed(const char *error, const char *library, const char *file);

#include "base/dln.c"

#include "unlocked/load/abi.c"
