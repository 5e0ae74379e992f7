/*
 * set/element.c: the calls that the table of a Set makes of its elements. Part of hash.c.
 *
 * Stored: nothing. The flags are those of the table; its owner is the Set, or 0: a table that no
 * Set has yet.
 */
#define SET_TABLE_HOLE ((uintptr_t)Qundef)
#define set_table_malloc(bytes) ruby_xmalloc(bytes)
#define set_table_free(block, bytes) ruby_sized_xfree(block, bytes)
#define set_immediate_p(word) SPECIAL_CONST_P((VALUE)(word))

/* As any_hash has it. */
static inline uint64_t
set_hash_of_number(VALUE number)
{
    SIGNED_VALUE hash = (SIGNED_VALUE)rb_objid_hash((st_index_t)number);
    return (uint64_t)(hash > 0 ? hash & FIXNUM_MAX : hash | FIXNUM_MIN);
}

static inline uint64_t
set_hash_of(uint8_t flags, VALUE element)
{
    if (UNLIKELY(flags & SET_TABLE_IDENTITY)) return rb_ident_hash((st_data_t)element);
    if (LIKELY(FIXNUM_P(element))) return set_hash_of_number(element);
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

/* Two exact Strings, neither an immediate. */
static inline bool
set_two_strings_p(VALUE one, VALUE two)
{
    return BUILTIN_TYPE(one) == T_STRING && RBASIC_CLASS(one) == rb_cString
        && BUILTIN_TYPE(two) == T_STRING && RBASIC_CLASS(two) == rb_cString;
}

static inline bool
set_hash_same_p(uint8_t flags, uintptr_t element, uintptr_t wanted, uint64_t hash)
{
    if (!SPECIAL_CONST_P((VALUE)element) && !SPECIAL_CONST_P((VALUE)wanted)
        && set_two_strings_p((VALUE)element, (VALUE)wanted)) return true;
    return set_hash_of(flags, (VALUE)element) == hash;
}

static int
set_compare(uintptr_t owner, uint8_t flags, uintptr_t element, uintptr_t wanted)
{
    if (flags & SET_TABLE_IDENTITY) return SET_DIFFERENT;
    bool same = rb_any_cmp((VALUE)wanted, (VALUE)element) == 0;
    if (set_gone_p(owner)) return SET_GONE;
    return same ? SET_SAME : SET_DIFFERENT;
}

/* Two strings are compared without a call that Ruby code sees; so are two immediates. */
static int
set_compare_quietly(uint8_t flags, uintptr_t element, uintptr_t wanted)
{
    if (flags & SET_TABLE_IDENTITY) return SET_DIFFERENT;
    if (SPECIAL_CONST_P((VALUE)element)) {
        return SPECIAL_CONST_P((VALUE)wanted) ? SET_DIFFERENT : SET_CODE;
    }
    if (SPECIAL_CONST_P((VALUE)wanted) || !set_two_strings_p((VALUE)element, (VALUE)wanted)) {
        return SET_CODE;
    }
    return rb_str_hash_cmp((VALUE)element, (VALUE)wanted) ? SET_DIFFERENT : SET_SAME;
}
