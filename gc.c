/*
 * gc.c of the fork: wraps CRuby's gc.c, which calls the functions for fields objects.
 * Part: fields_cache.
 */
#include "internal/class_fields.h"

/* patches/fields/gc.c.cocci */
struct rb_vm_struct;
static void fields_caches_clear(struct rb_vm_struct *vm);

#include "base/gc.c"

#include "unlocked/fields_cache.c"
