#ifndef INTERNAL_FIELDS_MARK_H
#define INTERNAL_FIELDS_MARK_H
/**
 * How the GC marks a fields object: together with its values, when it marks the owner's children;
 * the values of long arrays; and the class of each object. For gc.c and for fields/owner_gc.
 *
 * A fields object has one owner (internal/fields/object.h, OBJ-4), so no other object finds it
 * first. It does not wait on the mark stack: it gets its mark and its age, and its values are
 * marked, in one step of the GC. Between the two no Ruby code runs. In the GC's words it goes from
 * white to black and is never grey.
 *
 *   MRK-1  It is like any black object: a value that is stored later passes a
 *          write barrier of the fields object, which marks the value while marking is incremental,
 *          and remembers the fields object when that is old and the value is not.
 *   MRK-2  While its values are marked, it is the parent, so that an old one is remembered when it
 *          has a young value. Afterwards the owner is the parent again, for the rest of its
 *          children.
 *   MRK-3  One that is marked already (old, in a minor GC; found on a machine stack; remembered) is
 *          left alone: its marker also marks its values.
 *   MRK-4  A traversal of ObjectSpace, and a modular GC, visit it like any other object.
 *
 * The class of an object has mostly been marked for another object:
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

/**
 * Marks @p fields_obj and its values. Only for the GC, and for the traversals by ObjectSpace, about
 * the owner whose children are being marked. Can allocate in such a traversal only.
 */
void rb_fields_mark(VALUE fields_obj);

/*
 * For the loop over an array in gc.c: marks the first values of a longer array, each after asking
 * the memory for a later one. The rest of the values, from the result on, is the caller's.
 */
#define GC_MARK_AHEAD 8                 /* values */
#define GC_MARKED_AHEAD(values, len) ((len) > GC_MARK_AHEAD ? gc_mark_ahead(values, len) : 0)

#define GC_MARKED_CLASSES 64            /* entries; a power of two */

extern VALUE rb_gc_marked_classes[GC_MARKED_CLASSES];

static inline VALUE *
gc_marked_class_entry(VALUE klass)
{
    return &rb_gc_marked_classes[(klass >> 6 ^ klass >> 12) & (GC_MARKED_CLASSES - 1)];
}

/* Marks @p klass, which may be 0. Remembers it if marking it again would do nothing. */
void rb_gc_mark_class_slow(VALUE klass);

/* As gc_mark_internal of gc.c. */
static inline void
gc_mark_class(VALUE klass)
{
    if (*gc_marked_class_entry(klass) == klass && LIKELY(!GET_VM()->gc.mark_func_data)) return;
    rb_gc_mark_class_slow(klass);
}

#endif /* INTERNAL_FIELDS_MARK_H */
