#ifndef INTERNAL_FIELDS_MARKED_CLASSES_H
#define INTERNAL_FIELDS_MARKED_CLASSES_H
/**
 * How the GC marks the class of each object, which has mostly been marked for another object. For
 * gc.c alone.
 *
 *   MKC-1  The GC remembers classes for which marking does nothing more: marked, old (so no parent
 *          has to be remembered for them), and with write barriers. An entry is 0 or a class. One
 *          that loses its write barriers meanwhile is remembered by itself until the next full GC.
 *   MKC-2  They are forgotten when marking ends; and when it begins, before the first object is
 *          marked, because the marking before may have been aborted.
 *   MKC-3  A traversal of ObjectSpace visits each class for each object.
 *
 * Lock: the GC's; all ractors are stopped while it marks.
 */
#include "ruby/ruby.h"
#include "vm_core.h"

#define GC_MARKED_CLASSES 64            /* entries; a power of two */

static VALUE gc_marked_classes[GC_MARKED_CLASSES];

static inline VALUE *
gc_marked_class_entry(VALUE klass)
{
    return &gc_marked_classes[(klass >> 6 ^ klass >> 12) & (GC_MARKED_CLASSES - 1)];
}

/* Marks @p klass, which may be 0. Remembers it if marking it again would do nothing. */
static void gc_mark_class_slow(VALUE klass);

/* Marking begins, or has ended. */
static void gc_marked_classes_clear(void);

/* As gc_mark_internal of gc.c. */
static inline void
gc_mark_class(VALUE klass)
{
    if (*gc_marked_class_entry(klass) == klass && LIKELY(!GET_VM()->gc.mark_func_data)) return;
    gc_mark_class_slow(klass);
}

#endif /* INTERNAL_FIELDS_MARKED_CLASSES_H */
