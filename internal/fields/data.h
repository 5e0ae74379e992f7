#ifndef INTERNAL_FIELDS_DATA_H
#define INTERNAL_FIELDS_DATA_H
/**
 * The slot field of typed data (struct RTypedData: Thread, Time, Proc, most objects of extensions)
 * that refers to its fields object.
 *
 *   offset   typed: RTypedData           untyped: RData
 *   0        header with the mark        header without the mark
 *   16       fields.ref: the slot field  dmark
 *   24       tagged_type                 dfree: any address, 0 or -1
 *   32       data, or embedded data      data
 *
 * Invariants
 *   DAT-1  The mark RBIMPL_TYPED_DATA_MARK in the header of a T_DATA says that it is typed. The
 *          allocation sets it, and nothing changes it. No word of an RData tells anything about
 *          that.
 *   DAT-2  Typed data has the slot field. It is 0 as long as the object has no fields.
 *   DAT-3  tagged_type is the address of the type, and the bit TYPED_DATA_EMBEDDED. An address of a
 *          type has no such bit.
 *
 * Untyped data keeps its reference in the side table. Only internal/fields/owner.h calls this
 * word. Nothing here locks.
 */
#include "ruby/ruby.h"

STATIC_ASSERT(data_fields_slot, offsetof(struct RTypedData, fields) == sizeof(struct RBasic));
STATIC_ASSERT(data_fields_slot_size, sizeof(((struct RTypedData *)0)->fields) == sizeof(VALUE));
STATIC_ASSERT(data_fields_type, offsetof(struct RTypedData, tagged_type)
              == offsetof(struct RData, dfree));
STATIC_ASSERT(data_fields_data, offsetof(struct RTypedData, data) == offsetof(struct RData, data));
STATIC_ASSERT(data_fields_sizes, sizeof(struct RTypedData) == sizeof(struct RData));
STATIC_ASSERT(data_fields_type_bits, TYPED_DATA_EMBEDDED < RBIMPL_ALIGNOF(rb_data_type_t));

/* Typed and untyped data differ in this flag. */
#define DATA_FIELDS_SLOT_FLAGS RBIMPL_TYPED_DATA_MARK

static inline bool
rb_data_has_fields_slot_p(VALUE data)
{
    return RB_FL_TEST_RAW(data, RBIMPL_TYPED_DATA_MARK);
}

/* The slot field. Only for typed data. */
static inline VALUE *
rb_data_fields_slot(VALUE data)
{
    RUBY_ASSERT(rb_data_has_fields_slot_p(data));
    return &RTYPEDDATA(data)->fields.ref;
}

#endif /* INTERNAL_FIELDS_DATA_H */
