#ifndef INTERNAL_FIELDS_MARK_H
#define INTERNAL_FIELDS_MARK_H
/**
 * How the GC marks a fields object: together with its values, when it marks the owner's children;
 * and the values of long arrays.
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
 */
#include "ruby/ruby.h"

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

#endif /* INTERNAL_FIELDS_MARK_H */
