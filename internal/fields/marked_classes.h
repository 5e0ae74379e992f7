#ifndef INTERNAL_FIELDS_MARKED_CLASSES_H                 /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_FIELDS_MARKED_CLASSES_H
/**
 * How the GC marks the class of each object, which has mostly been marked for another object. For
 * gc.c alone.
 *
 *   MKC-1  The GC remembers classes for which marking does nothing more: marked, old (so no parent
 *          has to be remembered for them), and with write barriers. An entry is 0 or a class.
 *   MKC-2  They are forgotten when marking ends, before anything is freed or moved, and one that
 *          loses its write barriers is forgotten then.
 *   MKC-3  A traversal of ObjectSpace, and a modular GC, visit each class for each object.
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

/* Marks @p klass, which may be 0, and remembers it if that was the last time. */
static void gc_mark_class_slow(VALUE klass);

/* As gc_mark_internal of gc.c. */
static inline void
gc_mark_class(VALUE klass)
{
    if (*gc_marked_class_entry(klass) == klass && LIKELY(!GET_VM()->gc.mark_func_data)) return;
    gc_mark_class_slow(klass);
}

/* Object @p obj, any one, loses its write barriers. Under the VM lock. */
static inline void
gc_marked_class_forget(VALUE obj)
{
    VALUE *entry = gc_marked_class_entry(obj);
    if (*entry == obj) *entry = 0;
}

#endif /* INTERNAL_FIELDS_MARKED_CLASSES_H */
