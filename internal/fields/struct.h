#ifndef INTERNAL_FIELDS_STRUCT_H
#define INTERNAL_FIELDS_STRUCT_H
/**
 * The fields of a struct (Struct, Data, Range, ...): in its own slot, or in a fields object that a
 * word of the slot refers to.
 *
 * The *capacity* of a struct is how many words of its slot, after its members, can have fields; it
 * is in the header. The first of these words is the *slot field*. There are three layouts:
 *
 *   header                               the fields
 *   STRUCT_FIELDS_IN_SLOT                field i is in word i of the capacity
 *   not so; the capacity is not 0        in a fields object; the slot field refers to it
 *   not so; the capacity is 0            in a fields object; the side table refers to it
 *
 * A struct with members outside of its slot (a *heap* struct) has a capacity of one word:
 * as.heap.fields_obj, after as.heap.ptr.
 *
 * Invariants
 *   STR-1  The allocation sets capacity and flag, before the object exists: a hook of the
 *          allocation can write fields. So two structs of one class may differ in them, and a copy
 *          has its own. The flag is set if the capacity is not 0, unless the class has found that
 *          its structs outgrow their slot.
 *   STR-2  A struct with the flag has at most as many fields as its capacity, is not complex, and
 *          the shape in its header is the shape of the fields, or the frozen child of that. That
 *          shape descends from the root shape, and a fields object of that shape is embedded: an
 *          index in an inline cache means the same for both.
 *   STR-3  Whether a struct is embedded depends on the number of its members alone, as in CRuby:
 *          compiled member accesses rely on it.
 *   STR-4  Fields that do not fit leave the slot for a fields object. The values are copied, then
 *          the slot field refers to the fields object, and the flag is cleared. When the struct
 *          loses its last field, the flag is set again.
 *   STR-5  In a struct that is flagged as shareable, a word of the slot keeps its meaning, because
 *          other ractors may be reading it. Where a field is added all the same (hidden ones can
 *          be), the side table gets a fields object, and one compare-and-swap of the header clears
 *          capacity and flag. A reader of the header from before finds the fields in the slot, as
 *          they were. Replacing the value of a field is one store.
 *   STR-6  Words of the capacity that have no field are not initialised, and never read.
 *
 * Which slot a new struct gets is decided in unlocked/fields/struct.c.
 *
 * Only internal/fields/owner.h uses the layout. Nothing here locks. Idea: doc/fields/struct.md.
 */
#include "ruby/ruby.h"
#include "internal.h"
#include "internal/class.h"
#include "internal/gc.h"
#include "internal/fields/shapes.h"
#include "internal/struct.h"

#define STRUCT_CAPACITY_SHIFT (RUBY_FL_USHIFT + 8)
#define STRUCT_CAPACITY_MAX 63          /* words: six bits */
#define STRUCT_CAPACITY_MASK ((VALUE)STRUCT_CAPACITY_MAX << STRUCT_CAPACITY_SHIFT)
#define STRUCT_FIELDS_IN_SLOT ((VALUE)RUBY_FL_USER14)

/* Structs that agree in these flags have their fields, or the slot field, at the same offset. */
#define STRUCT_FIELDS_LAYOUT_FLAGS \
    (STRUCT_FIELDS_IN_SLOT | STRUCT_CAPACITY_MASK | (VALUE)RSTRUCT_EMBED_LEN_MASK)

STATIC_ASSERT(struct_fields_flags, !(STRUCT_CAPACITY_MASK & RSTRUCT_EMBED_LEN_MASK)
              && STRUCT_CAPACITY_MASK >> STRUCT_CAPACITY_SHIFT == STRUCT_CAPACITY_MAX
              && STRUCT_FIELDS_IN_SLOT == (VALUE)1 << (STRUCT_CAPACITY_SHIFT + 6));

/* Whether an object, of any type, with these flags is a struct that has its fields in its slot. */
static inline bool
rb_struct_fields_in_slot_p(VALUE flags)
{
    VALUE bits = (VALUE)RUBY_T_MASK | STRUCT_FIELDS_IN_SLOT;
    return (flags & bits) == ((VALUE)T_STRUCT | STRUCT_FIELDS_IN_SLOT);
}

/* The flags of a struct with @p capacity words after its members for fields. */
static inline VALUE
rb_struct_layout(size_t capacity)
{
    if (capacity == 0) return 0;
    RUBY_ASSERT(capacity <= STRUCT_CAPACITY_MAX);
    return STRUCT_FIELDS_IN_SLOT | (VALUE)capacity << STRUCT_CAPACITY_SHIFT;
}

/* Rarer than UNLIKELY says: of this GCC makes a branch, not a conditional move. */
#if RBIMPL_HAS_BUILTIN(__builtin_expect_with_probability)
# define STRUCT_RARELY(x) __builtin_expect_with_probability(!!(x), 0, 0.9999)
#else
# define STRUCT_RARELY(x) UNLIKELY(x)
#endif

/* As many members as the bits for the length of an embedded struct can say, and one more. */
#define STRUCT_EMBED_LEN_LIMIT ((RSTRUCT_EMBED_LEN_MASK >> RSTRUCT_EMBED_LEN_SHIFT) + 1)

/* How many fields its slot can have. */
static inline attr_index_t
rb_struct_capacity(VALUE st)
{
    return (attr_index_t)((RBASIC(st)->flags & STRUCT_CAPACITY_MASK) >> STRUCT_CAPACITY_SHIFT);
}

/* Whether it has the slot field: its fields are not in the side table. */
static inline bool
rb_struct_has_fields_slot_p(VALUE st)
{
    return RB_FL_TEST_RAW(st, STRUCT_CAPACITY_MASK) != 0;
}

ALWAYS_INLINE(static VALUE *rb_struct_fields_slot_at(VALUE st, VALUE flags));

/*
 * The first word after the members: the slot field, or field 0. Only for a capacity above 0.
 * @p flags are those of @p st.
 */
static VALUE *
rb_struct_fields_slot_at(VALUE st, VALUE flags)
{
    VALUE len = flags & RSTRUCT_EMBED_LEN_MASK;
    if (STRUCT_RARELY(!len)) {
        return (VALUE *)&RSTRUCT(st)->as.heap.fields_obj;
    }
    size_t bytes = len / (((VALUE)1 << RSTRUCT_EMBED_LEN_SHIFT) / sizeof(VALUE));
    return (VALUE *)(st + offsetof(struct RStruct, as.ary) + bytes);
}

static inline VALUE *
rb_struct_fields_slot(VALUE st)
{
    RUBY_ASSERT(rb_struct_has_fields_slot_p(st));
    return rb_struct_fields_slot_at(st, RBASIC(st)->flags);
}

/* For rb_struct_fields_counted, when the owner is a struct. */
NOINLINE(void rb_struct_class_counts(VALUE st, attr_index_t count, size_t capacity, bool first));

/**
 * Owner @p owner, of any type, has @p count fields, or is about to, for which its slot has no
 * space. If it is a struct, its class remembers that, for the slots of new structs. Any ractor, no
 * lock: a number that is lost comes again. (fields/capacity calls this, and is below fields/owner,
 * which has the switch on types.)
 *
 * @param[in] capacity  What the fields object has, or needs, space for; @p count or more.
 * @param[in] first     Whether the owner gets its first fields object.
 */
static inline void
rb_struct_fields_counted(VALUE owner, attr_index_t count, size_t capacity, bool first)
{
    if (RB_BUILTIN_TYPE(owner) == T_STRUCT) rb_struct_class_counts(owner, count, capacity, first);
}

/**
 * Writes member @p index of @p st, which has that many, and returns @p val. For compiled code.
 *
 * @exception rb_eFrozenError @p st is frozen.
 */
VALUE rb_struct_member_set(VALUE st, long index, VALUE val);

/**
 * A new struct of the class of @p st, with as many members (all nil), the slot size and the
 * capacity of @p st, for Ractor#send(move: true). Can run the GC and raise.
 */
VALUE rb_struct_alloc_like(VALUE st);

#endif /* INTERNAL_FIELDS_STRUCT_H */
