/*
 * fields/struct.c: which slot a new struct gets, and how much of it fields get. Part of struct.c.
 *
 * Stored: for each number of members, the layout in the smallest slot; in each class, what became
 * of its structs (struct_votes of rb_classext_t).
 * Invariants: STR-1 to STR-6 of internal/fields/struct.h. A struct has space for its members,
 * whatever its class remembers.
 *
 * A new struct gets the smallest slot for its members. The rest of the slot has its first fields.
 * Where fields do not fit, the class counts that, as fields/capacity does for fields objects: a
 * struct whose fields leave the slot adds votes, and a struct that is made with the smallest slot
 * takes some. So a class has votes only when more than two in three structs outgrow their slot.
 * From STRUCT_VOTES_TRUST on, which is after three such structs, new ones get the slot that fits
 * members and fields, if it is no larger than the smallest slot and the fields object together. One
 * in 251 gets the smallest slot all the same: if it does not outgrow that, votes are lost. The
 * class also remembers for how many fields.
 *
 * Lock: none. Ractors may lose each other's votes. In the long run they store none, except for one
 * struct in 251.
 */

/* The layout flags in the smallest slot; 0 until struct_fields_init has asked the GC. */
static VALUE struct_layouts[STRUCT_EMBED_LEN_LIMIT];

#define STRUCT_HEAP_CAPACITY 1          /* as.heap.fields_obj */

static attr_index_t struct_capacity_most;               /* set by the init */

#define STRUCT_VOTES_GREW 3
#define STRUCT_VOTES_MADE 2
#define STRUCT_VOTES_TRUST 5
#define STRUCT_VOTES_MOST 9

/* In the side table an owner takes this much (doc/fields/table.md). */
#define STRUCT_TABLE_BYTES 9

static inline size_t
struct_embedded_size(long members)
{
    return offsetof(struct RStruct, as.ary) + sizeof(VALUE) * members;
}

/* How many words a slot for as many words, members or fields, has for them. */
static size_t
struct_slot_words(size_t words)
{
    size_t slot = rb_gc_heap_sizes()[rb_gc_heap_id_for_size(struct_embedded_size(words))];
    return (slot - struct_embedded_size(0)) / sizeof(VALUE);
}

/* How many fields so many words can have: STR-2. */
static size_t
struct_capacity(size_t words)
{
    return words < struct_capacity_most ? words : struct_capacity_most;
}

static void
struct_fields_init(void)
{
    while (rb_fields_embeddable_p(rb_shape_next_fields_capacity(struct_capacity_most))
           && struct_capacity_most < STRUCT_CAPACITY_MAX) {
        struct_capacity_most++;
    }
    for (size_t n = 0; n < STRUCT_EMBED_LEN_LIMIT; n++) {
        bool embedded = n > 0 && rb_gc_size_allocatable_p(struct_embedded_size(n));
        size_t capacity = embedded ? struct_slot_words(n) - n : STRUCT_HEAP_CAPACITY;
        struct_layouts[n] = rb_struct_layout(struct_capacity(capacity));
    }
    if (rb_gc_size_allocatable_p(struct_embedded_size(STRUCT_EMBED_LEN_LIMIT))) {
        rb_bug("a slot has space for too many members");
    }
}

/* ---- what a class remembers ---------------------------------------------------------------- */

struct struct_votes {
    unsigned int votes;                 /* 0 to STRUCT_VOTES_MOST */
    unsigned int fields;                /* for so many fields; up to STRUCT_CAPACITY_MAX */
    unsigned int words;                 /* after the members, in a slot for them; 0: no gain */
};

STATIC_ASSERT(struct_votes, STRUCT_VOTES_MOST < 16 && STRUCT_CAPACITY_MAX < 64
              && STRUCT_EMBED_LEN_LIMIT <= 128);

static struct struct_votes
struct_votes_of(VALUE klass)
{
    uint16_t packed = ul_atomic_load_relaxed(&RCLASS_EXT(klass)->struct_votes);
    return (struct struct_votes){ packed & 15, packed >> 4 & 63, packed >> 10 };
}

/* Stores nothing when nothing has changed: ractors read the same cache line. */
static void
struct_votes_store(VALUE klass, struct struct_votes votes)
{
    uint16_t packed = (uint16_t)(votes.votes | votes.fields << 4 | votes.words << 10);
    uint16_t *place = &RCLASS_EXT(klass)->struct_votes;
    if (ul_atomic_load_relaxed(place) != packed) ul_atomic_store_relaxed(place, packed);
}

/*
 * The bytes of a fields object with space for as many values. An external one has a pointer, and
 * malloc a word of its own, besides the values.
 */
static size_t
struct_fields_object_bytes(size_t capacity)
{
    attr_index_t filled = rb_shape_next_fields_capacity((attr_index_t)capacity - 1);
    return rb_fields_embedded_bytes(rb_fields_embeddable_p(filled) ? filled : filled + 2);
}

/*
 * How many words after the members a slot has that fits as many fields; 0: the smallest slot fits
 * them, or the smallest slot and a fields object of that capacity together take less.
 */
static unsigned int
struct_words_worth(size_t members, size_t fields, size_t capacity)
{
    size_t small = struct_slot_words(members), needed = members + fields;

    if (needed <= small || fields > struct_capacity_most) return 0;
    if (!rb_gc_size_allocatable_p(struct_embedded_size(needed))) return 0;

    size_t words = struct_slot_words(needed);
    size_t outside = struct_embedded_size(small) + struct_fields_object_bytes(capacity);
    if (small == members) outside += STRUCT_TABLE_BYTES;
    return struct_embedded_size(words) > outside ? 0 : (unsigned int)(words - members);
}

void
rb_struct_class_counts(VALUE st, attr_index_t count, size_t capacity, bool first)
{
    VALUE klass = rb_class_real(RBASIC_CLASS(st));      /* 0: a hidden object */
    if (!klass || !RSTRUCT_EMBED_LEN(st)) return;

    struct struct_votes votes = struct_votes_of(klass);
    if (!first && votes.votes == 0) return;
    if (first) votes.votes += STRUCT_VOTES_GREW;
    if (votes.votes > STRUCT_VOTES_MOST) votes.votes = STRUCT_VOTES_MOST;
    if (count > STRUCT_CAPACITY_MAX) count = STRUCT_CAPACITY_MAX;
    if (votes.fields < count) votes.fields = count;
    if (capacity < votes.fields) capacity = votes.fields;
    votes.words = struct_words_worth(RSTRUCT_EMBED_LEN(st), votes.fields, capacity);
    struct_votes_store(klass, votes);
}

/*
 * One struct in 251 of those that a native thread makes: a prime, so that classes that alternate
 * are all met.
 */
static bool
struct_probe_p(void)
{
    static RB_THREAD_LOCAL_SPECIFIER uint8_t turn;
    if (++turn < 251) return false;
    turn = 0;
    return true;
}

/* For a class with votes: how many words after its members a new struct gets; 0: the least. */
NOINLINE(static unsigned int struct_voted_words(VALUE klass));

static unsigned int
struct_voted_words(VALUE klass)
{
    struct struct_votes votes = struct_votes_of(klass);

    if (votes.votes >= STRUCT_VOTES_TRUST && !struct_probe_p()) return votes.words;
    if (votes.votes <= STRUCT_VOTES_MADE) votes = (struct struct_votes){ 0 };
    else votes.votes -= STRUCT_VOTES_MADE;
    votes.fields = 0;                   /* to notice when they have become less */
    struct_votes_store(klass, votes);
    return 0;
}

/*
 * Whether the class has found that its structs outgrow their slot, and that a larger one does not
 * pay: then the first field goes to a fields object immediately.
 */
static bool
struct_outgrown_p(VALUE klass)
{
    struct struct_votes votes = struct_votes_of(klass);
    return votes.votes >= STRUCT_VOTES_TRUST && votes.words == 0 && votes.fields > 0;
}

/* ---- new structs --------------------------------------------------------------------------- */

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
 * The layout flags of a new struct with so many members, and the size of its slot if that embeds
 * them: *size is set if it is not the smallest (STR-1: before the allocation, whose hook can write
 * fields).
 */
static inline VALUE
struct_fields_layout(VALUE klass, long members, size_t *size)
{
    if (UNLIKELY((size_t)members >= STRUCT_EMBED_LEN_LIMIT)) members = 0;       /* a heap struct */

    VALUE layout = struct_layouts[members];
    if (UNLIKELY(struct_denied_p())) return 0;
    if (LIKELY(!ul_atomic_load_relaxed(&RCLASS_EXT(klass)->struct_votes)) || members == 0) {
        return layout;
    }
    unsigned int words = struct_voted_words(klass);
    if (words == 0) return struct_outgrown_p(klass) ? layout & ~STRUCT_FIELDS_IN_SLOT : layout;

    size_t wide = struct_embedded_size(members + words);
    if (!rb_gc_size_allocatable_p(wide)) return layout;         /* C code has changed the members */
    *size = wide;
    return rb_struct_layout(struct_capacity(words));
}

/*
 * Clears the slot field of a new struct whose flags say that it has one (OWN-3), unless a hook of
 * its allocation has written fields. (The allocation itself clears the first words of a slot only.)
 */
static inline void
struct_fields_clear(VALUE st, VALUE flags)
{
    if (LIKELY(flags & STRUCT_FIELDS_IN_SLOT) || !(flags & STRUCT_CAPACITY_MASK)) return;
    if (LIKELY(!FL_TEST_RAW(st, FL_EXIVAR))) *rb_struct_fields_slot(st) = 0;
}

VALUE
rb_struct_alloc_like(VALUE st)
{
    VALUE klass = RBASIC_CLASS(st);
    VALUE flags = RBASIC(st)->flags & (RSTRUCT_EMBED_LEN_MASK | STRUCT_CAPACITY_MASK);
    long len = RSTRUCT_LEN(st);

    if (flags & STRUCT_CAPACITY_MASK) flags |= STRUCT_FIELDS_IN_SLOT;
    flags |= T_STRUCT | (RGENGC_WB_PROTECTED_STRUCT ? FL_WB_PROTECTED : 0);
    NEWOBJ_OF(like, struct RStruct, klass, flags, rb_gc_obj_slot_size(st), 0);
    if (!RSTRUCT_EMBED_LEN((VALUE)like)) {
        like->as.heap.ptr = struct_heap_alloc((VALUE)like, len);
        like->as.heap.len = len;
    }
    rb_mem_clear((VALUE *)RSTRUCT_CONST_PTR((VALUE)like), len);
    return (VALUE)like;
}

VALUE
rb_struct_member_set(VALUE st, long index, VALUE val)
{
    rb_struct_modify(st);
    RSTRUCT_SET(st, index, val);
    return val;
}
