/*
 * struct.c of the fork: wraps CRuby's struct.c, which allocates structs.
 * Part: fields/struct.
 */
#include "internal/ivar/get.h"
#include "internal/fields/struct.h"

/* patches/fields/struct.c.cocci */
static void struct_fields_init(void);
static inline size_t struct_fields_reserve(VALUE klass, long members, VALUE *flags);
static inline void struct_fields_clear(VALUE st);

#include "base/struct.c"

#include "unlocked/fields/struct.c"
