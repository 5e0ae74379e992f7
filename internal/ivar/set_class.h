#ifndef INTERNAL_IVAR_SET_CLASS_H
#define INTERNAL_IVAR_SET_CLASS_H
/**
 * Fields of classes and modules: one fields object (internal/fields/object.h), which rb_classext_t
 * refers to and which is swapped as a whole. Instance variables, class variables and hidden fields
 * are in it.
 *
 * Every ractor reads without a lock and without waiting; there are few writers. Readers may rely on
 * these letters (the tests, and the harness under ThreadSanitizer, cite the letters):
 *
 *   CLS-A  Pair.      Shape and values come from one fields object that was loaded once. The header
 *                     of a class always has the complex shape, which sends caches and compiled code
 *                     to the fields object.
 *   CLS-B  Publish.   Whatever was written into a fields object before it was published (release)
 *                     is there for whoever loads the reference (acquire). Nothing that can
 *                     allocate, raise or collect follows the publishing store. The write
 *                     barrier runs before it: the barrier can change the header of the value, which
 *                     a reader that has the value may be changing too. (No GC can begin or end in
 *                     between: it would wait for this ractor.)
 *   CLS-C  Append.    Within its capacity a new field is stored first, and the longer shape after
 *                     it (release). Without the order a reader with the longer shape could take for
 *                     the value what stood in its place before. Space and layout of a published
 *                     fields object do not change any more once there has been a second ractor.
 *   CLS-D  Replace.   The value of a field is replaced by one atomic store (release): a reader has
 *                     the old value or the new one. Without the order it could have a new object,
 *                     and not what is in it. (When another ractor's copy missed the store, the old
 *                     value can come back for a moment: see CLS-H.)
 *   CLS-E  Aside.     Growing, removing and turning complex, and adding a field to a complex one,
 *                     make a copy and publish it, once there has been a second ractor. Before that,
 *                     tables change in place, and values do where the space fits. The main ractor
 *                     removes the field that was added last in place, too: it publishes the shorter
 *                     shape, and leaves the value to readers that have the longer one. It adds the
 *                     same field in that place again, but never another one, which such a reader
 *                     would take for the first. (No reader has the longer shape across a GC, which
 *                     does not mark the value.)
 *   CLS-F  Leave be.  A replaced fields object is never cleared or used again. The GC frees it when
 *                     no stack has it.
 *   CLS-G  Isolation. In a non-main ractor the check is made on the very value that was read, not
 *                     on a second reading.
 *   CLS-H  Writers.   The main ractor alone sets instance and class variables; any ractor may write
 *                     hidden fields, and remove class variables. Each change of the shape, and each
 *                     step on a complex one, is under the VM lock. The main ractor replaces other
 *                     values without it. It stores, and then loads two words (all three
 *                     sequentially consistent): whether another ractor is copying (that ractor says
 *                     so before it begins and until it has published), and whether the class still
 *                     has this fields object. If the copy missed the value, one of the two shows
 *                     that, and the main ractor stores once more, under the lock.
 *
 * Idea: read-copy-update, with the GC for a grace period; doc/ivar/class.md.
 */
#include "internal/fields/in_slot.h"
#include "internal/ivar/set.h"

/* Where a field is after it was set. */
struct rb_class_field_position {
    shape_id_t shape_id;                /* of the fields object */
    attr_index_t index;                 /* FIELD_INDEX_NONE: complex */
    bool existing;                      /* it was there before */
};

/**
 * Sets a field of a class or module, without the frozen check and the ractor check. Any ractor;
 * takes the VM lock when the shape changes.
 *
 * @exception rb_eArgError (too many), NoMemoryError: the class is unchanged.
 */
struct rb_class_field_position rb_class_field_set(VALUE klass, ID id, VALUE val);

/** For the GC's accounts: bytes of the fields object and what it owns; 0 while the GC runs. */
size_t rb_class_fields_memsize(VALUE klass);

/**
 * Puts the fields of @p klass into a table, so that no cache passes by what another ractor has in
 * the place of nil (internal/common/own_value.h, OV-C).
 */
void rb_class_fields_make_complex(VALUE klass);

/* 1 while a non-main ractor, which has the VM lock, changes the fields of a class (CLS-H). */
extern int rb_class_fields_foreign_writers;
void rb_class_fields_atfork(void);

/**
 * Replaces a value, in the main ractor, without a lock (CLS-D, CLS-H).
 *
 * @return false: another ractor may have made its copy before; set the field once more with
 *         rb_class_field_set.
 */
static inline bool
rb_class_field_replace(VALUE klass, VALUE fields_obj, VALUE *slot, VALUE val)
{
    bool alone = true;

    RB_OBJ_WRITTEN(fields_obj, Qundef, val);
    if (!rb_multi_ractor_p()) {
        ul_atomic_store_release(slot, val);
    }
    else {
        ul_atomic_store_ordered(slot, val);
        alone = ul_atomic_load_ordered(&rb_class_fields_foreign_writers) == 0
            && ul_atomic_load_ordered(rb_class_fields_member(klass)) == fields_obj;
    }
    return alone;
}

#endif /* INTERNAL_IVAR_SET_CLASS_H */
