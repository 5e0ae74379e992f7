/*
 * gc.c of the fork: declares to CRuby's gc.c what it calls for fields objects (internal/fields.h, internal/class_fields.h), and
 * wraps it.
 */
#include "internal/class_fields.h"
#include "base/gc.c"
