/*
 * fields/struct.c: space in a new struct for the reference to its fields object. Part of struct.c.
 *
 * Stored: for each number of members, whether these fill their slot; up to how many of them a
 * larger slot is worth its price.
 * Invariants: STR-1 to STR-3 of internal/fields/struct.h.
 */

/*
 * A bit for each number of members; all set until struct_fields_init has asked the GC, because the
 * side table always works.
 */
#define STRUCT_FULL_BITS 64

static uint64_t struct_full[(STRUCT_EMBED_LEN_LIMIT + STRUCT_FULL_BITS - 1) / STRUCT_FULL_BITS] = {
    ~UINT64_C(0), ~UINT64_C(0)
};

STATIC_ASSERT(struct_full_len, numberof(struct_full) == 2);

/*
 * A struct whose members fill its slot gets the next larger slot for the slot field if that is this
 * much larger, or less. With CRuby, instance variables of a struct cost about 100 bytes; here, its
 * fields object (40 at least) and this. The side table costs about 9, at any size.
 */
#define STRUCT_WIDEN_BYTES 40

static long struct_widened_members = -1;                /* up to as many; set by the init */
static attr_index_t struct_widened_fields;              /* for up to as many fields */

static inline size_t
struct_embedded_size(long members)
{
    return offsetof(struct RStruct, as.ary) + sizeof(VALUE) * members;
}

/* Whether a slot for as many members has no space for a word after them. */
static bool
struct_fills_slot_p(long members)
{
    size_t size = struct_embedded_size(members), more = size + sizeof(VALUE);
    return !rb_gc_size_allocatable_p(more)
        || rb_gc_heap_id_for_size(more) != rb_gc_heap_id_for_size(size);
}

/* Whether the next larger slot is worth its price for as many members, which fill one. */
static bool
struct_worth_widening_p(long members)
{
    size_t size = struct_embedded_size(members), more = size + sizeof(VALUE);
    const size_t *slots = rb_gc_heap_sizes();

    return rb_gc_size_allocatable_p(more)
        && slots[rb_gc_heap_id_for_size(more)] - slots[rb_gc_heap_id_for_size(size)]
        <= STRUCT_WIDEN_BYTES;
}

static void
struct_fields_init(void)
{
    memset(struct_full, 0, sizeof(struct_full));
    struct_widened_fields = rb_shape_next_fields_capacity(0);
    for (long n = 0; rb_gc_size_allocatable_p(struct_embedded_size(n)); n++) {
        if (n >= STRUCT_EMBED_LEN_LIMIT) rb_bug("a slot has room for too many members");
        if (!struct_fills_slot_p(n)) continue;
        struct_full[n / STRUCT_FULL_BITS] |= UINT64_C(1) << n % STRUCT_FULL_BITS;
        if (struct_worth_widening_p(n)) struct_widened_members = n;
    }
}

/*
 * Whether the structs of a class get a larger slot when their members fill one, and are not too
 * many. Those with more fields than the smallest fields object holds would take more than on CRuby.
 */
static inline bool
struct_widened_p(VALUE klass)
{
    attr_index_t fields = RCLASS_EXT(klass)->max_iv_count;
    return fields > 0 && fields <= struct_widened_fields;
}

static inline bool
struct_full_p(long members)
{
    return (struct_full[members / STRUCT_FULL_BITS] >> members % STRUCT_FULL_BITS) & 1;
}

/* make hostile: one in three goes to the table although there is space. */
static inline bool
struct_denied_p(void)
{
#ifdef FIELDS_HOSTILE
    static unsigned int turn;
    return turn++ % 3 == 0;
#else
    return false;
#endif
}

/*
 * The size of a new embedded struct, which may get the flag (STR-1: before the allocation, whose
 * hook can write fields).
 */
static inline size_t
struct_fields_reserve(VALUE klass, long members, VALUE *flags)
{
    size_t size = struct_embedded_size(members);
    bool full = struct_full_p(members);

    if (!full && !struct_denied_p()) return size;
    if (full && members <= struct_widened_members && struct_widened_p(klass)) {
        return size + sizeof(VALUE);
    }
    *flags |= STRUCT_FIELDS_IN_TABLE;
    return size;
}

/*
 * Clears the slot field of a new struct (STR-2), unless a hook of its allocation has written
 * fields. (The allocation itself clears the first words of a slot only.)
 */
static inline void
struct_fields_clear(VALUE st)
{
    if (!rb_struct_has_fields_slot_p(st) || UNLIKELY(FL_TEST_RAW(st, FL_EXIVAR))) return;
    *rb_struct_fields_slot(st) = 0;
}

VALUE
rb_struct_alloc_like(VALUE st)
{
    VALUE klass = RBASIC_CLASS(st);
    VALUE flags = RBASIC(st)->flags & (RSTRUCT_EMBED_LEN_MASK | STRUCT_FIELDS_IN_TABLE);
    long len = RSTRUCT_LEN(st);

    flags |= T_STRUCT | (RGENGC_WB_PROTECTED_STRUCT ? FL_WB_PROTECTED : 0);
    NEWOBJ_OF(like, struct RStruct, klass, flags, rb_gc_obj_slot_size(st), 0);
    if (!RSTRUCT_EMBED_LEN((VALUE)like)) {
        like->as.heap.ptr = struct_heap_alloc((VALUE)like, len);
        like->as.heap.len = len;
    }
    rb_mem_clear((VALUE *)RSTRUCT_CONST_PTR((VALUE)like), len);
    struct_fields_clear((VALUE)like);
    return (VALUE)like;
}

VALUE
rb_struct_member_set(VALUE st, long index, VALUE val)
{
    rb_struct_modify(st);
    RSTRUCT_SET(st, index, val);
    return val;
}
