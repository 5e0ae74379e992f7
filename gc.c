/*
 * gc.c of the fork: wraps CRuby's gc.c, which includes the default GC.
 * Parts: fields/mark, fields/data, heap/false_sharing, heap/spare,
 * heap/malloc_cache, heap/counters, heap/pages, heap/foreign, heap/sweep, heap/object_id,
 * heap/each_object, heap/lists, heap/wb_check, ractor/events, stats/collections.
 */
#include "internal/ivar/set_class.h"
#include "internal/method/class_tree.h"
#include "internal/fields/data.h"
#include "internal/method/lookup.h"
#include "internal/symbol/cache.h"

/* patches/fields/gc.c+data.cocci */
static inline VALUE data_tagged_type(const rb_data_type_t *type, VALUE embedded);
static bool rb_data_free(void *objspace, VALUE obj);

/* patches/fields/gc.c+owner.cocci */
#include "internal/fields/owner_gc.h"
static long gc_mark_ahead(const VALUE *values, long len);
static void gc_marked_classes_clear(void);

/* patches/heap/gc.c+write_barrier.cocci, patches/heap/gc.c+each_object.cocci */
#include "internal/heap/lists.h"
#include "internal/heap/each_object.h"
struct os_each_struct;
static void os_obj_each(struct os_each_struct *oes);
/* EOB-A, EOB-B. They pass on what func raises. */
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
/* Precomputes what CRuby wants to know of the bytes of str. */
static void os_warm_up_string(VALUE str);

/* patches/heap/gc.c+foreign.cocci, patches/heap/gc/default/default.c+foreign.cocci */
#include "internal/heap/foreign.h"
struct rb_objspace;
/* New typed data. Returns it. */
static inline VALUE foreign_new(VALUE data, const rb_data_type_t *type);
/* Compaction moves an object. */
static inline void foreign_move(VALUE from, VALUE to);
/* FRG-B. A marking has ended. */
static void foreign_free_dead(struct rb_objspace *objspace);
/* FRG-C: whether a step of sweeping must stop the others. */
static bool foreign_stop_needed_p(struct rb_objspace *objspace);

/* A finalizer was put into the hidden array. Under the lock of the table. */
static void foreign_defined(VALUE finalizers);
/* FRG-D: takes a list of zombies that this ractor may finalize; 0: there is none. */
static VALUE foreign_take_zombies(struct rb_objspace *objspace);
/* This ractor has finalized: the main ractor is interrupted if there is something left for it. */
static void foreign_tell_main(void);
/* How many zombies wait for the main ractor. For GC.verify_internal_consistency. */
static size_t foreign_zombies_left(void);

/* patches/heap/gc/default/default.c+object_id.cocci */
#include "internal/heap/object_id.h"
struct rb_objspace;
/* Object#object_id, for an object that is no immediate. */
static inline VALUE object_id_of(struct rb_objspace *objspace, VALUE obj);
/* While the object space is made, and freed. */
static void object_ids_init(void);
static void object_ids_release(void);
/* The id that object obj had, or a new one that nothing else will have. */
static VALUE object_id_of_zombie(struct rb_objspace *objspace, VALUE obj);
/* Dead object obj, which has FL_SEEN_OBJ_ID, gives up its id. */
static void object_id_delete(VALUE obj);
/* The id of an object goes with it. Before the object itself is copied. */
static void object_id_move(VALUE from, VALUE to);
/* The living object with Integer object_id, into *obj; false: there is none. Takes the VM lock. */
static bool object_id_find(struct rb_objspace *objspace, VALUE object_id, VALUE *obj);
/* GC.verify_internal_consistency: OID-A and OID-C of every entry. */
static void object_ids_verify(void);

/* patches/common/gc.c.cocci, patches/common/gc/default/default.c.cocci */
#include "internal/ractor/events.h"
#include "internal/stats/collections.h"
struct rb_vm_struct;
static inline void events_marking_begins(void *objspace, struct rb_vm_struct *vm);
#if !USE_MODULAR_GC
static inline void events_marking_ended(void *objspace);
#endif
static inline void events_references_updated(struct rb_vm_struct *vm);
static inline void events_process_exits(void);

#include "base/gc.c"

#include "unlocked/fields/mark.c"
#include "unlocked/fields/data.c"
#include "unlocked/heap/false_sharing.c"
#include "unlocked/heap/spare.c"
#include "unlocked/heap/malloc_cache.c"
#include "unlocked/heap/counters.c"
#include "unlocked/heap/pages.c"
#include "unlocked/heap/foreign.c"
#include "unlocked/heap/sweep.c"
#include "unlocked/heap/object_id.c"
#include "unlocked/heap/each_object.c"
#include "unlocked/heap/lists.c"
#include "unlocked/heap/wb_check.c"
#include "unlocked/ractor/events.c"
#include "unlocked/stats/collections.c"
