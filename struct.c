/*
 * struct.c of the fork: wraps CRuby's struct.c, which allocates structs.
 * Parts: fields/struct, fields/struct_new, ivar/struct_class.
 */
#include "internal/ivar/field_store.h"
#include "internal/fields/struct.h"

/* patches/fields/struct.c.cocci */
static void struct_fields_init(void);
static inline VALUE struct_fields_layout(VALUE klass, long members, size_t *size);
static inline void struct_fields_clear(VALUE st, VALUE flags);
static inline VALUE struct_class_field(VALUE klass, ID id);
static VALUE struct_s_new(int argc, const VALUE *argv, VALUE klass);

#include "base/struct.c"

#include "probes.h"
#include "unlocked/fields/struct.c"
#include "unlocked/fields/struct_new.c"
#include "unlocked/ivar/struct_class.c"
