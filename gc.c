/*
 * gc.c of the fork: wraps CRuby's gc.c, which calls the functions for fields objects.
 * Part: data_fields.
 */
#include "internal/class_fields.h"
#include "internal/data_fields.h"

/* patches/data_fields/gc.c.cocci */
static inline VALUE data_tagged_type(const rb_data_type_t *type, VALUE embedded);
static bool rb_data_free(void *objspace, VALUE obj);

#include "base/gc.c"

#include "unlocked/data_fields.c"
