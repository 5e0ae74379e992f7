#ifndef INTERNAL_FIELDS_STRUCT_H                         /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_FIELDS_STRUCT_H
/**
 * The slot field of a struct (Struct, Data, Range, ...) that refers to its fields object.
 *
 *   struct                              the slot field
 *   embedded, its slot has space        after the last member
 *   heap                                as.heap.fields_obj, after as.heap.ptr
 *   flag STRUCT_FIELDS_IN_TABLE         none: the side table has the reference
 *
 * Invariants
 *   STR-1  The allocation decides about the flag, before the object exists, and nobody changes it.
 *          So two structs of one class may differ in it; a copy has its own.
 *   STR-2  Without the flag the slot field is in the slot. It is 0 as long as the struct has no
 *          fields.
 *   STR-3  Whether a struct is embedded depends on the number of its members alone, as in CRuby:
 *          compiled member accesses rely on it. Where a slot of the largest size has no space for
 *          the slot field, the flag is set.
 *
 * The slot field costs nothing where the members leave one in their slot. Where they fill a small
 * slot: once a struct of the class has got a field that only the table could hold, new structs of
 * the class get the next larger slot, until one of them has more fields than the smallest fields
 * object has space for. The class remembers that in max_iv_count, which the keyword class hands
 * down. Where they fill a large slot (of more than 40 bytes with CRuby's GC), or have more fields,
 * the next slot would cost more than what CRuby pays for instance variables: they stay with the
 * table.
 *
 * Only internal/fields/owner.h asks for this slot field. Nothing here locks.
 */
#include "ruby/ruby.h"
#include "internal.h"
#include "internal/class.h"
#include "internal/gc.h"
#include "internal/fields/shapes.h"
#include "internal/struct.h"

#define STRUCT_FIELDS_IN_TABLE RUBY_FL_USER8

/* Two structs that agree in these flags have the slot field at the same offset. */
#define STRUCT_FIELDS_SLOT_FLAGS (STRUCT_FIELDS_IN_TABLE | RSTRUCT_EMBED_LEN_MASK)

STATIC_ASSERT(struct_fields_flag, !(STRUCT_FIELDS_IN_TABLE & RSTRUCT_EMBED_LEN_MASK));

/* Rarer than UNLIKELY says: of this GCC makes a branch, not a conditional move. */
#if RBIMPL_HAS_BUILTIN(__builtin_expect_with_probability)
# define STRUCT_RARELY(x) __builtin_expect_with_probability(!!(x), 0, 0.9999)
#else
# define STRUCT_RARELY(x) UNLIKELY(x)
#endif

/* As many members as the bits for the length of an embedded struct can say, and one more. */
#define STRUCT_EMBED_LEN_LIMIT ((RSTRUCT_EMBED_LEN_MASK >> RSTRUCT_EMBED_LEN_SHIFT) + 1)

static inline bool
rb_struct_has_fields_slot_p(VALUE st)
{
    return !RB_FL_TEST_RAW(st, STRUCT_FIELDS_IN_TABLE);
}

ALWAYS_INLINE(static VALUE *rb_struct_fields_slot(VALUE st));

/* The slot field. Only for a struct that has one. */
static VALUE *
rb_struct_fields_slot(VALUE st)
{
    RUBY_ASSERT(rb_struct_has_fields_slot_p(st));
    VALUE len = RBASIC(st)->flags & RSTRUCT_EMBED_LEN_MASK;
    if (STRUCT_RARELY(!len)) {
        return (VALUE *)&RSTRUCT(st)->as.heap.fields_obj;
    }
    size_t bytes = len / (((VALUE)1 << RSTRUCT_EMBED_LEN_SHIFT) / sizeof(VALUE));
    return (VALUE *)(st + offsetof(struct RStruct, as.ary) + bytes);
}

/*
 * @p owner, of any type, has or is about to have space for @p count fields. If it is a struct, its
 * class remembers that: a larger slot pays for structs with few fields only. Several ractors may do
 * this at once; a number that is lost comes again. (fields/capacity calls this, and stands below
 * fields/owner, which has the switch on types.)
 */
static inline void
rb_struct_fields_counted(VALUE owner, attr_index_t count)
{
    if (RB_BUILTIN_TYPE(owner) != T_STRUCT) return;

    VALUE klass = rb_class_real(RBASIC_CLASS(owner));   /* 0: a hidden object */
    if (klass && RCLASS_EXT(klass)->max_iv_count < count) RCLASS_EXT(klass)->max_iv_count = count;
}

/**
 * Writes member @p index of @p st, which has that many, and returns @p val. For compiled code.
 *
 * @exception rb_eFrozenError @p st is frozen.
 */
VALUE rb_struct_member_set(VALUE st, long index, VALUE val);

/**
 * A new struct of the class of @p st, with the members (all nil), the slot size and the flag of @p
 * st, for Ractor#send(move: true). Can run the GC and raise.
 */
VALUE rb_struct_alloc_like(VALUE st);

#endif /* INTERNAL_FIELDS_STRUCT_H */
