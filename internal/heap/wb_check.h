#ifndef INTERNAL_HEAP_WB_CHECK_H
#define INTERNAL_HEAP_WB_CHECK_H
/**
 * Looks for missing write barriers, in debug builds alone; in others nothing is left of it. CRuby's
 * own GC includes this file.
 *
 * RUBY_WB_CHECK=N: once Ruby has started, at each N-th allocation of an object, by any ractor, all
 * objects are looked at:
 *
 *   while nothing is marked            an old object that is not in the remembered set refers to a
 *                                      young object (O->Y): a minor GC would not mark that
 *   while the GC marks in increments   a marked object refers to an unmarked one (B->W): this GC
 *                                      will not mark it any more
 *
 * Then a minor GC runs, and at each sixteenth check a full one begins, in increments. An object is
 * old when it has survived one GC (otherwise three), so that new objects soon need barriers.
 *
 * A report names the parent, the child and the line of Ruby that was running, which comes at most N
 * allocations after the one that lacks the barrier: a smaller N brings it closer.
 *
 * RUBY_WB_CHECK_LOG=FILE: reports are appended to FILE, the parent enters the remembered set, or is
 * marked again, and the program continues. Without it the first check that finds something ends
 * with rb_bug.
 *
 * It cannot find: a parent that is not protected by barriers, and so needs none; a child that
 * is old by then, because something else referred to it meanwhile; a reference that the parent does
 * not mark.
 */
#include "ruby/internal/config.h"

#if RUBY_DEBUG && !defined(BUILDING_MODULAR_GC)
/* Before an object is allocated, without locks. Can run the GC. */
static void wb_check_allocation(rb_objspace_t *objspace);
/* A young object is marked: its age, before it grows by one. */
static void wb_check_age(VALUE obj);
# define WB_CHECK_ALLOCATION(objspace) wb_check_allocation(objspace)
# define WB_CHECK_AGE(obj) wb_check_age(obj)
#else
# define WB_CHECK_ALLOCATION(objspace) ((void)0)
# define WB_CHECK_AGE(obj) ((void)0)
#endif

#endif /* INTERNAL_HEAP_WB_CHECK_H */
