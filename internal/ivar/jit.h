#ifndef INTERNAL_IVAR_JIT_H
#define INTERNAL_IVAR_JIT_H
/**
 * Answers for YJIT about an owner, while it makes code for one of its fields: where the reference
 * and the value are, and how to recognise another owner with the same layout.
 *
 * A struct can have its fields in its slot (internal/fields/struct.h): then its header answers
 * everything, and the value is in the owner itself. Otherwise the reference is in a slot field of
 * the owner (internal/fields/owner.h); or else in the cache of the execution context, if that has
 * this owner (internal/fields/cache.h). There are two ways to know the shape of the fields:
 *
 *   owner                                  the shape is in
 *   one ractor's own: neither frozen nor   its header (OWN-2). One masked compare of the header
 *   flagged as shareable; or frozen and    answers everything.
 *   not flagged
 *   a class, or flagged as shareable       the fields object, from which the values are taken,
 *                                          too: another ractor may write meanwhile.
 */
#include "internal/fields/owner.h"

struct rb_field_plan {
    VALUE header_mask, header;          /* the bits of the owner's flags that must be these */
    uint32_t shape_id, index;           /* of the fields object; of the value in its array */
    uint32_t next_shape_id;             /* of the fields object, once the field is appended */
    int32_t owner_offset;               /* of the reference in the owner; CACHED: of the pair */
    int32_t value_offset;               /* of that array, or of the pointer to it: OUTER; IN_SLOT */
    uint32_t flags;                     /* FIELD_PLAN_* */
    VALUE value;                        /* with FIELD_PLAN_FOUND */
};
enum {
    FIELD_PLAN_USABLE = 1,              /* without it the rest means nothing: call C */
    FIELD_PLAN_HAS_FIELDS = 2,
    FIELD_PLAN_FOUND = 4,
    FIELD_PLAN_APPENDS = 8,             /* not found; there is space for it, and a shape with it */
    FIELD_PLAN_OUTER = 16,              /* the value is not in the slot */
    FIELD_PLAN_SHARED = 32,             /* compare the shape of the fields object */
    FIELD_PLAN_CACHED = 64,             /* owner_offset is that of the cache, in the context */
    FIELD_PLAN_IN_SLOT = 128            /* value_offset is in the owner: no fields object */
};

/* yjit/src/codegen/ivar_guard.rs has the same struct, and asserts the same. */
STATIC_ASSERT(field_plan_header, offsetof(struct rb_field_plan, header) == 8);
STATIC_ASSERT(field_plan_shape_id, offsetof(struct rb_field_plan, shape_id) == 16);
STATIC_ASSERT(field_plan_index, offsetof(struct rb_field_plan, index) == 20);
STATIC_ASSERT(field_plan_next_shape_id, offsetof(struct rb_field_plan, next_shape_id) == 24);
STATIC_ASSERT(field_plan_owner_offset, offsetof(struct rb_field_plan, owner_offset) == 28);
STATIC_ASSERT(field_plan_value_offset, offsetof(struct rb_field_plan, value_offset) == 32);
STATIC_ASSERT(field_plan_flags, offsetof(struct rb_field_plan, flags) == 36);
STATIC_ASSERT(field_plan_value, offsetof(struct rb_field_plan, value) == 40);
STATIC_ASSERT(field_plan, sizeof(struct rb_field_plan) == 48);

/** Fills @p plan for a read of field @p id of @p owner, any heap object. YJIT, with the VM lock. */
void rb_field_plan_get(VALUE owner, ID id, struct rb_field_plan *plan);

/**
 * The same for a write. Not usable where the write has to be refused or must allocate, nor for a
 * new field of a class. Whether this ractor may write to a class the caller decides. Can make the
 * shape that has the field.
 */
void rb_field_plan_set(VALUE owner, ID id, struct rb_field_plan *plan);

#endif /* INTERNAL_IVAR_JIT_H */
