/*
 * set/element.c: what the table of a Set asks of its elements. Part of hash.c.
 *
 * Stored: nothing. The flags are those of the table; its owner is the Set, or 0: a table that no
 * Set has yet.
 */
#define SET_TABLE_HOLE ((uintptr_t)Qundef)
#define set_table_malloc(bytes) ruby_xmalloc(bytes)
#define set_table_free(block, bytes) ruby_sized_xfree(block, bytes)

static inline uint64_t
set_hash_of(uint8_t flags, VALUE element)
{
    if (UNLIKELY(flags & SET_TABLE_IDENTITY)) return rb_ident_hash((st_data_t)element);
    return (uint64_t)any_hash(element, obj_any_hash);
}

/* Whether Ruby code has made the Set an object meanwhile (SOB-1). */
static inline bool
set_gone_p(uintptr_t owner)
{
    return owner && UNLIKELY(RBASIC_CLASS((VALUE)owner) != rb_cSetTable);
}

static bool
set_hash_constant_p(uint8_t flags, uintptr_t element)
{
    if (SPECIAL_CONST_P((VALUE)element) || flags & SET_TABLE_IDENTITY) return true;
    switch (BUILTIN_TYPE((VALUE)element)) {
      case T_STRING:
        return OBJ_FROZEN_RAW((VALUE)element) && RBASIC_CLASS((VALUE)element) == rb_cString;
      case T_SYMBOL: case T_BIGNUM: case T_FLOAT: return true;
      default: return false;
    }
}

static bool
set_hash_again(uintptr_t owner, uint8_t flags, uintptr_t element, uint64_t *hash)
{
    *hash = set_hash_of(flags, (VALUE)element);
    return !set_gone_p(owner);
}

static int
set_compare(uintptr_t owner, uint8_t flags, uintptr_t element, uintptr_t wanted)
{
    if (flags & SET_TABLE_IDENTITY) return SET_DIFFERENT;
    bool same = rb_any_cmp((VALUE)wanted, (VALUE)element) == 0;
    if (set_gone_p(owner)) return SET_GONE;
    return same ? SET_SAME : SET_DIFFERENT;
}
