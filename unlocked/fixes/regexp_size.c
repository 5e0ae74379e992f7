/*
 * fixes/regexp_size.c: how much memory a regexp takes (internal/fixes/regexp_size.h), and lengths
 * of texts that a pattern matches. Part of regcomp.c.
 */
STATIC_ASSERT(regexp_ids, REGEXP_ID_MAX == (1 << (sizeof(MemNumType) * CHAR_BIT - 1)) - 1);

#if RULE_FIXES_REGINT_H_SED
int
onig_buffer_grow(unsigned char **p, unsigned int *alloc, size_t size)
{
    size_t room = *alloc > 0 ? *alloc : 16;

    while (room < size) room *= 2;
    if (room > REGEXP_BUFFER_MAX) room = REGEXP_BUFFER_MAX;

    unsigned char *const grown = xrealloc(*p, room);
    if (IS_NULL(grown)) return ONIGERR_MEMORY;
    *p = grown;
    *alloc = (unsigned int)room;
    return 0;
}
#endif

#if RULE_FIXES_REGCOMP_C_RESULTS_COCCI
/* onig_free takes it from now on (RSZ-E). */
static void
regexp_blank(regex_t *reg)
{
    memset(reg, 0, sizeof(*reg));
}
#endif

#if RULE_FIXES_REGCOMP_C_LENGTHS_COCCI
/* The length, in bytes, of the program of a node; an error beyond the limit. */
static int
compile_length_tree(Node *node, regex_t *reg)
{
    return regexp_length(compile_length_node(node, reg));
}

/* The program of a node. In a debug build it must be as long as was computed before. */
static int
compile_tree(Node *node, regex_t *reg)
{
#if RUBY_DEBUG
    const int length = compile_length_tree(node, reg);
    const unsigned int begin = reg->used;
    const int r = compile_node(node, reg);

    if (r == 0 && reg->used - begin != (unsigned int)length) {
        rb_bug("a node of type %d takes %u bytes of program, not %d", NTYPE(node),
               reg->used - begin, length);
    }
    return r;
#else
    return compile_node(node, reg);
#endif
}

/* Space for all of the program, and for the instruction at its end; 0 or an error. */
static int
regexp_reserve(regex_t *reg, int length)
{
    const unsigned int size = (unsigned int)length + SIZE_OPCODE;
    if (size <= reg->alloc) return 0;

    unsigned char *const p = xrealloc(reg->p, size);
    if (IS_NULL(p)) return ONIGERR_MEMORY;
    reg->p = p;
    reg->alloc = size;
    return 0;
}

static int
regexp_compile(Node *root, regex_t *reg, size_t source)
{
    const int length = compile_length_tree(root, reg);

    if (length < 0) return length;
    if (length > regexp_size_max(source)) return REGEXP_TOO_BIG;
    REGEXP_TRY(regexp_reserve(reg, length));
    return compile_tree(root, reg);
}
#endif

/* ---- lengths of texts, where the engine has them in `int` ----------------------------------- */

/* The length, in characters, of what a look-behind matches: in *length, or an error beyond int. */
static int
regexp_look_behind(OnigDistance characters, int *length)
{
    if (characters > INT_MAX) return GET_CHAR_LEN_VARLEN;
    *length = (int)characters;
    return 0;
}

/* The bytes that a text must have at least, for a search to begin. */
static int
regexp_threshold(OnigDistance distance, OnigDistance size)
{
    return (int)MIN(distance_add(distance, size), (OnigDistance)INT_MAX);
}

/* The bytes of a look-ahead that a search may use, where the pattern continues for up to @p max. */
static int
regexp_look_ahead(OnigDistance max)
{
    return max > INT_MAX ? 0 : (int)max;
}
