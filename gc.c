/*
 * gc.c of the fork: wraps CRuby's gc.c, which includes the default GC.
 * Parts: fields_marking, fields_cache, data_fields, shared_lines, ractor_blocks,
 * ractor_heap, name_roots, object_walks.
 */
#include "internal/class_fields.h"
#include "internal/class_tree.h"
#include "internal/data_fields.h"
#include "internal/method_lookups.h"
#include "internal/name_cache.h"
#include "internal/fields_marking.h"

/* patches/data_fields/gc.c.cocci */
static inline VALUE data_tagged_type(const rb_data_type_t *type, VALUE embedded);
static bool rb_data_free(void *objspace, VALUE obj);

/* patches/fields/gc.c.cocci */
struct rb_vm_struct;
static void fields_caches_clear(struct rb_vm_struct *vm);
static long gc_mark_ahead(const VALUE *values, long len);

/* patches/ractor_races/gc.c.cocci */
#include "internal/object_walks.h"

/* patches/name_cache/gc.c.cocci */
static inline void name_caches_roots(void *objspace_of_gc);

#include "base/gc.c"

#include "unlocked/fields_marking.c"
#include "unlocked/fields_cache.c"
#include "unlocked/data_fields.c"
#include "unlocked/shared_lines.c"
#include "unlocked/ractor_blocks.c"
#include "unlocked/ractor_heap.c"
#include "unlocked/name_roots.c"
#include "unlocked/object_walks.c"
