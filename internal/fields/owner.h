#ifndef INTERNAL_FIELDS_OWNER_H
#define INTERNAL_FIELDS_OWNER_H
/**
 * Where the reference of an owner to its fields object is stored: reading and writing it.
 * internal/fields/owner_gc.h has what the GC does with it, unlocked/fields/verify.c the checks. The
 * switches on the type of an owner are here; other code calls rb_fields_storage or the accessors.
 *
 * An *owner* is an object that has a fields object. A *generic owner* is one of any type but
 * T_OBJECT, T_CLASS and T_MODULE.
 *
 * Invariants of a generic owner (rb_fields_verify)
 *   OWN-1  FL_EXIVAR is set if and only if it has fields: a reference to a fields object, or fields
 *          in its slot. Only rb_obj_set_fields, fields/in_slot and the sweep change either; but an
 *          extension may set the flag by hand (Date#marshal_load does, and Date#marshal_dump in an
 *          array), so a reader of the flag also checks the reference, or the shape.
 *   OWN-2  Its shape is the shape of its fields, or the frozen child of that; without fields: the
 *          root shape, or the shape of frozen objects.
 *   OWN-3  If it has a slot field for the reference, that is in its slot. Unless the fields are in
 *          the slot, the slot field is 0 without fields.
 *
 * Lock: none. The reference of a class is read and written as internal/ivar/set_class.h, CLS-B
 * says; that of a generic owner by the ractor that may access the owner. Other ractors may read it
 * in a shareable owner, so a slot field is stored with release and loaded with acquire, as the
 * table does (internal/common/address_table.h, TBL-A). The first owner in 64 KB of addresses waits
 * for the VM lock.
 */
#include "internal/class.h"
#include "ruby/ractor.h"
#include "internal/fields/data.h"
#include "internal/fields/object.h"
#include "internal/fields/cache.h"
#include "internal/common/several.h"
#include "internal/fields/struct.h"

/* ---- the switch ---------------------------------------------------------------------------- */

enum rb_fields_storage {
    FIELDS_IN_OBJECT,                   /* T_OBJECT: no fields object; CRuby keeps its values */
    FIELDS_IN_CLASS,                    /* a member of rb_classext_t */
    FIELDS_IN_TABLE,                    /* the side table; this and the next: a generic owner */
    FIELDS_IN_STRUCT,                   /* a slot field of the struct */
    FIELDS_IN_DATA,                     /* a slot field of typed data */
    FIELDS_IN_SLOT,                     /* no fields object; the values are in the struct's slot */
};

/* Whether the fields of @p owner, if it has any, are in its slot (internal/fields/struct.h). */
static inline bool
rb_fields_in_slot_p(VALUE owner)
{
    return rb_struct_fields_in_slot_p(RBASIC(owner)->flags);
}

/* Acquire: who sees that the fields have left the slot finds them in the side table (STR-5). */
static inline enum rb_fields_storage
rb_struct_fields_storage(VALUE st)
{
    VALUE flags = ul_atomic_load_acquire(&RBASIC(st)->flags);

    if (flags & STRUCT_FIELDS_IN_SLOT) return FIELDS_IN_SLOT;
    return flags & STRUCT_CAPACITY_MASK ? FIELDS_IN_STRUCT : FIELDS_IN_TABLE;
}

ALWAYS_INLINE(static enum rb_fields_storage rb_fields_storage(VALUE owner));

static enum rb_fields_storage
rb_fields_storage(VALUE owner)
{
    switch (RB_BUILTIN_TYPE(owner)) {
      case T_OBJECT: return FIELDS_IN_OBJECT;
      case T_CLASS: case T_MODULE: return FIELDS_IN_CLASS;
      case T_STRUCT: return rb_struct_fields_storage(owner);
      case T_DATA: return rb_data_has_fields_slot_p(owner) ? FIELDS_IN_DATA : FIELDS_IN_TABLE;
      default: return FIELDS_IN_TABLE;
    }
}

static inline bool
rb_generic_owner_p(VALUE obj)
{
    return rb_fields_storage(obj) >= FIELDS_IN_TABLE;
}

static inline bool
rb_class_owner_p(VALUE obj)
{
    return rb_fields_storage(obj) == FIELDS_IN_CLASS;
}

/**
 * The member of rb_classext_t of class or module @p klass that refers to its fields object. gc.c
 * marks and moves it.
 */
static inline VALUE *
rb_class_fields_member(VALUE klass)
{
    return &RCLASS_EXT(klass)->fields_obj;
}

/** The class's fields object, 0 without fields. Any ractor, no lock; keep it on the stack. */
static inline VALUE
rb_class_fields(VALUE klass)
{
    return ul_atomic_load_acquire(rb_class_fields_member(klass));
}

/*
 * The slot field of @p owner, generic, for the reference to its fields object; NULL: the table has
 * the reference. Field 0 is there where the fields are in the slot.
 */
static inline VALUE *
rb_generic_fields_slot(VALUE owner)
{
    switch (rb_fields_storage(owner)) {
      case FIELDS_IN_STRUCT: case FIELDS_IN_SLOT: return rb_struct_fields_slot(owner);
      case FIELDS_IN_DATA: return rb_data_fields_slot(owner);
      default: return NULL;
    }
}

/* The flags that say where an owner of the same type has the fields or that slot field. */
static inline VALUE
rb_generic_fields_slot_flags(VALUE owner)
{
    switch (RB_BUILTIN_TYPE(owner)) {
      case T_STRUCT: return STRUCT_FIELDS_LAYOUT_FLAGS;
      case T_DATA: return DATA_FIELDS_SLOT_FLAGS;
      default: return 0;
    }
}

/**
 * Bytes of the slot of generic owner @p owner that are its content: those before its slot field, or
 * all of them. A move of the content hands over the fields separately. (Ractors do not move
 * T_DATA.)
 */
static inline size_t
rb_fields_owner_content_size(VALUE owner)
{
    RUBY_ASSERT(RB_BUILTIN_TYPE(owner) != T_DATA);
    VALUE *slot_field = rb_generic_fields_slot(owner);
    return slot_field ? (size_t)((char *)slot_field - (char *)owner) : rb_gc_obj_slot_size(owner);
}

/* ---- the accessors: every access of Ruby code to a generic owner's fields ------------------ */

/* For rb_obj_ivar_fields: owners without a slot field, without fields, or flagged as shareable. */
VALUE rb_fields_of_other_owner(VALUE obj, ID ivar_name);

/*
 * Whether other ractors may see @p obj, which is not frozen. By its flags: only frozen objects,
 * classes and modules can be shareable without the flag.
 */
static inline bool
rb_fields_exposed_p(VALUE obj)
{
    VALUE flags = RBASIC(obj)->flags & (RUBY_FL_SHAREABLE | RUBY_FL_FREEZE);
    return UNLIKELY(flags == RUBY_FL_SHAREABLE);
}

/*
 * Whether an object with @p flags has fields in its slot, and none of the flags @p without. For the
 * hot paths, before they look for a fields object.
 */
static inline bool
rb_flags_of_fields_in_slot_p(VALUE flags, VALUE without)
{
    VALUE wanted = (VALUE)T_STRUCT | RUBY_FL_EXIVAR | STRUCT_FIELDS_IN_SLOT;
    return (flags & ((VALUE)RUBY_T_MASK | wanted | without)) == wanted;
}

/* Whether struct @p obj has the slot field and a fields object, and none of these further flags. */
static inline bool
rb_struct_has_fields_p(VALUE obj, VALUE without)
{
    VALUE bits = (VALUE)RUBY_T_MASK | RUBY_FL_EXIVAR | STRUCT_FIELDS_IN_SLOT | without;
    return (RBASIC(obj)->flags & bits) == ((VALUE)T_STRUCT | RUBY_FL_EXIVAR)
        && rb_struct_has_fields_slot_p(obj);
}

/* The same for typed data. */
static inline bool
rb_data_has_fields_p(VALUE obj, VALUE without)
{
    VALUE bits = (VALUE)RUBY_T_MASK | RUBY_FL_EXIVAR | DATA_FIELDS_SLOT_FLAGS | without;
    VALUE wanted = (VALUE)T_DATA | RUBY_FL_EXIVAR | DATA_FIELDS_SLOT_FLAGS;
    return (RBASIC(obj)->flags & bits) == wanted;
}

ALWAYS_INLINE(static bool rb_own_fields_slot(VALUE obj, VALUE without, VALUE **slot_field));

/*
 * For the hot paths: finds the slot field of generic owner @p obj, if it has fields and needs no
 * ractor check, and has none of the flags @p without. False decides nothing. No type below T_STRUCT
 * has a slot field: so strings, arrays and hashes pay one compare, however many types get one.
 */
static bool
rb_own_fields_slot(VALUE obj, VALUE without, VALUE **slot_field)
{
    if (RB_BUILTIN_TYPE(obj) < T_STRUCT) return false;
    if (rb_struct_has_fields_p(obj, without | RUBY_FL_SHAREABLE)) {
        *slot_field = rb_struct_fields_slot(obj);
        return true;
    }
    if (rb_data_has_fields_p(obj, without | RUBY_FL_SHAREABLE)) {
        *slot_field = rb_data_fields_slot(obj);
        return true;
    }
    return false;
}

/**
 * The fields object of the generic owner @p obj, 0 if it has none: also if its fields are in its
 * slot, which internal/fields/in_slot.h reads and writes.
 *
 * @param[in]  field_name   The field about to be read or written; 0 or a hidden ID needs no check.
 * @exception  rb_eRactorIsolationError  From a non-main ractor, when @p obj is shareable and not
 *                                       frozen.
 */
VALUE rb_obj_fields(VALUE obj, ID field_name);

ALWAYS_INLINE(static VALUE rb_obj_ivar_fields(VALUE obj, ID ivar_name));

/**
 * The same for @p ivar_name, the name of an instance variable: the hot path, which looks in the
 * cache first.
 */
static VALUE
rb_obj_ivar_fields(VALUE obj, ID ivar_name)
{
    VALUE *slot_field;
    if (rb_own_fields_slot(obj, 0, &slot_field)) return ul_atomic_load_acquire(slot_field);
    return rb_fields_of_other_owner(obj, ivar_name);
}

/** The same without the ractor check. Each caller says why none is due. */
VALUE rb_obj_fields_no_ractor_check(VALUE obj);

/**
 * Makes @p fields_obj (0: none) the fields object of the generic owner @p obj, and gives the owner
 * its shape and flag. From first to last: reference, flag, write barrier, shape. Nothing here
 * allocates objects. When @p obj has no fields yet, a region of the side table can be missing: then
 * the GC of another ractor can run before the reference changes, and not afterwards; and without
 * memory for it this raises NoMemoryError, and @p obj has no fields. Fields that are in the slot of
 * @p obj are replaced; it is not flagged as shareable then.
 *
 * @param[in]  original_fields_obj  What rb_obj_fields returned; the same as @p fields_obj when only
 *                                  its shape changed.
 */
void rb_obj_set_fields(VALUE obj, VALUE fields_obj, ID field_name, VALUE original_fields_obj);

/** The same without the ractor check. Each caller says why none is due. */
void rb_obj_set_fields_no_ractor_check(VALUE obj, VALUE fields_obj, VALUE original_fields_obj);

/**
 * Makes @p owner, which is not exposed, the one in the cache of this execution context. If it has
 * no fields in the side table, the pair is empty, the fields object 0. For compiled code: neither
 * allocates nor raises.
 */
void rb_fields_cache_fill(VALUE owner);

/* ---- what a ractor may read of a class ----------------------------------------------------- */

/**
 * The value for this ractor, which read @p val from field @p id of @p klass: val, or a value of its
 * own (internal/common/own_value.h, which runs Ruby code then). Raises Ractor::IsolationError if it
 * may have neither.
 */
VALUE rb_class_field_for_ractor(VALUE klass, ID id, VALUE val);

/** The same where val stands for nil, or for a field that @p klass does not have. */
VALUE rb_class_field_unset(VALUE klass, ID id, VALUE val);

/*
 * Whether this ractor may read val without further checks. The compiler fence keeps two
 * tests; otherwise GCC joins them to one that is longer.
 */
static inline bool
rb_class_field_readable_p(VALUE val)
{
    if (!rb_multi_ractor_p()) return true;
    ul_atomic_fence_compiler();
    return RB_SPECIAL_CONST_P(val) || RB_OBJ_SHAREABLE_P(val);
}

/* ---- checks -------------------------------------------------------------------------------- */

/**
 * Calls rb_bug unless OWN-1 and OWN-3 hold for generic owner @p obj and, if it has fields, OWN-2,
 * OBJ-1 and OBJ-2. Debug builds do this at each write.
 */
void rb_fields_verify(VALUE obj);

#endif /* INTERNAL_FIELDS_OWNER_H */
