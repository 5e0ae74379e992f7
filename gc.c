/*
 * gc.c of the fork: wraps CRuby's gc.c, which calls the functions for fields objects.
 */
#include "internal/class_fields.h"
#include "internal/class_tree.h"

#include "base/gc.c"
