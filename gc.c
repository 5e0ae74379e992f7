/*
 * gc.c of the fork: wraps CRuby's gc.c, which includes the default GC.
 * Parts: fields_marking, data_fields, shared_lines, heap_spare, ractor_blocks, ractor_heap,
 * object_walks, gc_lists, wb_check, events.
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
static long gc_mark_ahead(const VALUE *values, long len);

/* patches/ractor_races/gc.c.cocci, patches/vm_lock/gc.c.cocci */
#include "internal/object_walks.h"
struct os_each_struct;
static void os_obj_walk(struct os_each_struct *oes);
/* OW-A, OW-B. They pass on what func raises. */
static void os_each_objects(int (*func)(void *, void *, size_t, void *), void *data);
static void os_each_object(void (*func)(VALUE, void *), void *data);
static void os_reachable_from_root(void (*func)(const char *, VALUE, void *), void *data);
/* Whether there are other ractors, and no traversal of this one has stopped them. */
static bool os_stop_needed_p(void);
/* For rb_objspace_reachable_objects_from, under the VM lock: stops the others, unless obj is an
 * ordinary object that only its ractor can reach, as all that Ractor#send traverses. */
static void os_stop_for_references_locked(VALUE obj);
/* These take the VM lock if this ractor does not hold it. */
static bool os_pointer_to_heap_p(const void *ptr);
static bool os_size_needs_lock_p(VALUE obj);
static size_t os_memsize_with_lock(VALUE obj);

/* patches/vm_lock/gc/default/default.c.cocci */
#include "internal/gc_lists.h"

/* patches/events/gc.c.cocci, patches/events/gc/default/default.c.cocci */
#include "internal/events.h"
struct rb_vm_struct;
static inline void events_marking_begins(void *objspace, struct rb_vm_struct *vm);
#if !USE_MODULAR_GC
static inline void events_marking_ended(void *objspace);
#endif
static inline void events_references_updated(struct rb_vm_struct *vm);
static inline void events_process_exits(void);

#include "base/gc.c"

#include "unlocked/fields_marking.c"
#include "unlocked/data_fields.c"
#include "unlocked/shared_lines.c"
#include "unlocked/heap_spare.c"
#include "unlocked/ractor_blocks.c"
#include "unlocked/ractor_heap.c"
#include "unlocked/object_walks.c"
#include "unlocked/gc_lists.c"
#include "unlocked/wb_check.c"
#include "unlocked/events.c"
