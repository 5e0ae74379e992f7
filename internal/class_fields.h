#ifndef INTERNAL_CLASS_FIELDS_H                          /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_CLASS_FIELDS_H
/**
 * Fields of classes and modules: one fields object (internal/fields.h), which rb_classext_t points at and which is
 * swapped as a whole. Instance variables, class variables and hidden fields are in it, as they were in one table before.
 *
 * Every ractor reads without a lock and without waiting; there are few writers. What a reader may rely on (the letters are
 * cited by the tests and by the harness under ThreadSanitizer):
 *
 *   A  Pair.      Shape and values come from one fields object that was loaded once. The header of a class says nothing of
 *                 its fields: its shape is the complex one, always, which tells caches and compiled code to ask here.
 *   B  Publish.   What was written into a fields object before it was published (release) is there for whoever loads the
 *                 reference (acquire). Nothing that can allocate, raise or collect stands behind the publishing store. The
 *                 write barrier runs before it: the barrier can change the header of the value, which a reader that has the
 *                 value may be changing too. (No GC can begin or end in between: it would wait for this ractor.)
 *   C  Append.    Within its room a new field is stored first, and the longer shape after it (release). Room and layout of a
 *                 published fields object never change.
 *   D  Replace.   The value of a field is replaced by one atomic store: a reader has the old value or the new one.
 *                 (When a replacement meets a copy that missed it, see H, the old one can come back for a moment.)
 *   E  Aside.     Growing, removing and turning complex, and each change of a complex one, make a copy and publish it, once
 *                 there has been a second ractor. Before that, tables change in place, and values do where the room fits.
 *   F  Leave be.  A replaced fields object is never cleared or used again. The GC frees it when no stack has it.
 *   G  Isolation. In a non-main ractor the check is made on the very value that was read, not on a second reading.
 *   H  Writers.   The main ractor alone writes instance and class variables; any ractor may write hidden fields. What can
 *                 change the shape is done under the VM lock. The main ractor replaces a value without it: it stores, and
 *                 then asks (sequentially consistent, both) whether another ractor is copying, which says so before it begins
 *                 and until it has published, and whether the fields object is still the class's. If the copy missed the
 *                 value, one of the answers tells, and the main ractor stores once more, under the lock.
 *
 * Idea: read-copy-update, with the GC for a grace period; doc/class_fields.md.
 */
#include "internal/class.h"
#include "ruby/ractor.h"
#include "internal/fields.h"

/* Where a field is after it was set. */
struct rb_class_field_place {
    shape_id_t shape_id;                /* of the fields object */
    attr_index_t index;                 /* FIELD_INDEX_NONE: complex */
    bool existing;                      /* it was there before */
};

/**
 * Sets a field of a class or module, without the frozen check and the ractor check. Any ractor; takes the VM lock when
 * the shape changes.
 * @exception rb_eArgError (too many), NoMemoryError: the class is unchanged.
 */
struct rb_class_field_place rb_class_field_set(VALUE klass, ID id, VALUE val);

/* What YJIT asks about a class while it makes code for one field; yjit/src/codegen/class_fields.rs has the same struct. */
struct rb_class_field_plan {
    uint32_t shape_id, index;
    int32_t owner_offset;               /* of the reference to the fields object, in the class */
    int32_t value_offset;               /* of the first embedded value, or of the pointer to the values, in the fields object */
    uint32_t flags;
    VALUE value;
};
enum { FIELD_PLAN_HAS_FIELDS = 1, FIELD_PLAN_FOUND = 2, FIELD_PLAN_EXTERNAL = 4, FIELD_PLAN_COMPLEX = 8 };

/** Fills @p plan. YJIT, under the VM lock. */
void rb_class_field_plan(VALUE klass, ID id, struct rb_class_field_plan *plan);

/** For the GC's accounts: bytes of the fields object and what it owns; 0 while the GC runs. */
size_t rb_class_fields_memsize(VALUE klass);

/** Raises Ractor::IsolationError unless the current ractor may have @p val, which it read from field @p id. */
void rb_class_field_check_isolation(ID id, VALUE val);

/* 1 while a non-main ractor, which has the VM lock, changes the fields of a class (H). */
extern int rb_class_fields_foreign_writers;
void rb_class_fields_atfork(void);

/** The class's fields object, 0 when it has no fields. Any ractor, no lock (B); valid until the next safepoint, or on the stack. */
static inline VALUE
rb_class_fields(VALUE klass)
{
    return rb_fields_load(&RCLASS_EXT(klass)->fields_obj);
}

/*
 * Nothing to check about it, in this ractor (G). The fence, for the compiler only, keeps the two questions apart, of which
 * GCC makes one long one otherwise.
 */
static inline bool
rb_class_field_readable_p(VALUE val)
{
    if (LIKELY(ruby_single_main_ractor)) return true;
    rb_fields_compiler_fence();
    return RB_SPECIAL_CONST_P(val) || RB_OBJ_SHAREABLE_P(val);
}

/**
 * Replaces a value, in the main ractor, without a lock (D, H). @return false: another ractor may have made its copy before;
 * set the field once more with rb_class_field_set.
 */
static inline bool
rb_class_field_replace(VALUE klass, VALUE fields_obj, VALUE *slot, VALUE val)
{
    bool alone = true;

    RB_OBJ_WRITTEN(fields_obj, Qundef, val);
    if (LIKELY(ruby_single_main_ractor)) {
        rb_fields_store(slot, val);
    }
    else {
        rb_fields_store_ordered(slot, val);
        alone = rb_fields_load_ordered(&rb_class_fields_foreign_writers) == 0
            && rb_fields_load_ordered(&RCLASS_EXT(klass)->fields_obj) == fields_obj;
    }
    return alone;
}

#endif /* INTERNAL_CLASS_FIELDS_H */
