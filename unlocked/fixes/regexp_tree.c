/*
 * fixes/regexp_tree.c: memory of the tree that a regexp is parsed to: how much there is (RSZ-B in
 * internal/fixes/regexp_size.h), and who frees it where memory is refused. Part of regparse.c.
 */

#if RULE_FIXES_REGPARSE_C_CHAR_CLASS_COCCI
/* Of an operand of a class, which begins anew or ends: nothing frees its ranges again. */
static void
class_free_ranges(CClassNode *class)
{
    bbuf_free(class->mbuf);
    class->mbuf = NULL;
}
#endif

/* Frees a node for which there was no place. */
static int
node_refused(Node *node)
{
    onig_node_free(node);
    return ONIGERR_MEMORY;
}

/* Frees what was parsed of a group before the error r. */
static int
node_not_parsed(Node *node, int r)
{
    onig_node_free(node);
    return r;
}

/* A quantifier that took *node (r is 0) is being freed, with it. */
static void
node_forget_target(Node **node, int r)
{
    if (r == 0) *node = NULL_NODE;
}

/* The last character of a string is a node of its own, if there was memory for one. */
static void
node_end_split(StrNode *string, const Node *last, const UChar *p)
{
    if (IS_NOT_NULL(last)) string->end = (UChar *)p;
}

/* Was memory refused for the last character of a string, which a quantifier is about? */
static bool
node_not_split_p(const Node *last, const StrNode *string, OnigEncoding enc)
{
    if (IS_NOT_NULL(last)) return false;
    const UChar *p = onigenc_get_prev_char_head(enc, string->s, string->end, string->end);
    return p && p > string->s;
}

static bool
name_key_refused_p(const void *key)
{
    return IS_NULL(key);
}

/* Adds a new entry, which name_add made, with its name. It is freed where there is no space. */
static int
name_insert(st_table *names, UChar *name, UChar *name_end, st_data_t entry)
{
    if (onig_st_insert_strend(names, name, name_end, entry) >= 0) return 0;
    xfree(name);
    xfree((void *)entry);
    return ONIGERR_MEMORY;
}

static size_t node_tables(const Node *node);

static size_t
list_tables(const Node *list)
{
    size_t size = 0;

    for (; IS_NOT_NULL(list); list = NCDR(list)) size += sizeof(Node) + node_tables(NCAR(list));
    return size;
}

/* Bytes of a node that are not proportional to its source: what classes, \X and \k stand for. */
static size_t
node_tables(const Node *node)
{
    switch (NTYPE(node)) {
      case NT_CCLASS:
        return NCCLASS(node)->mbuf ? sizeof(BBuf) + NCCLASS(node)->mbuf->alloc : 0;
      case NT_BREF:
        return NBREF(node)->back_dynamic ? sizeof(int) * NBREF(node)->back_num : 0;
      case NT_LIST: case NT_ALT:
        return list_tables(node);
      case NT_QTFR:
        return sizeof(Node) + node_tables(NQTFR(node)->target);
      case NT_ENCLOSE:
        return sizeof(Node) + node_tables(NENCLOSE(node)->target);
      default:
        return sizeof(Node);
    }
}

static int
tree_add_tables(size_t size, ScanEnv *env)
{
    env->tables += size;
    return env->tables > (size_t)regexp_size_max(env->pattern_end - env->pattern)
        ? REGEXP_TOO_BIG : 0;
}

/* A node was parsed. Groups' contents were counted; a class with /i may be a list of nodes. */
static int
tree_add_node(const Node *node, int group, ScanEnv *env)
{
    if (IS_NULL(node)) return ONIGERR_MEMORY;
    if (group) return 0;

    switch (NTYPE(node)) {
      case NT_CCLASS: case NT_BREF: case NT_ALT:
        return tree_add_tables(node_tables(node), env);
      default:
        return 0;
    }
}

/* r is the result of making \X. */
static int
tree_add_cluster(int r, Node **node, ScanEnv *env)
{
    return r == 0 ? tree_add_tables(node_tables(*node), env) : r;
}

/* The quantifier below a node that is one, or a possessive one; else NULL. */
static const Node *
quantifier_target(const Node *node)
{
    if (NTYPE(node) == NT_ENCLOSE && NENCLOSE(node)->type == ENCLOSE_STOP_BACKTRACK) {
        node = NENCLOSE(node)->target;
    }
    return IS_NOT_NULL(node) && NTYPE(node) == NT_QTFR ? NQTFR(node)->target : NULL;
}

static bool
quantified_twice_p(const Node *node)
{
    const Node *inner = quantifier_target(node);
    return IS_NOT_NULL(inner) && IS_NOT_NULL(quantifier_target(inner));
}

/*
 * Sets the target of a quantifier. From the third one of a target on, each counts as a group does:
 * the tree is as deep. `(?:a+)?` is common in long lists, and does not count.
 */
static int
tree_add_quantifier(Node *quantifier, Node *target, int group, ScanEnv *env)
{
    if (quantified_twice_p(target) && ++env->parse_depth > ParseDepthLimit) {
        return ONIGERR_PARSE_DEPTH_LIMIT_OVER;
    }
    return set_quantifier(quantifier, target, group, env);
}
