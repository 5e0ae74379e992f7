/*
 * gc.c of the fork: declares to CRuby's gc.c what it calls for fields objects (internal/fields.h), and wraps it.
 */
#include "internal/fields.h"
#include "base/gc.c"
