/*
 * regparse.c of the fork: wraps CRuby's regparse.c, which parses regexps.
 * Parts: fixes/regexp_tree.
 */
#include "ruby/internal/config.h"
#include "regparse.h"
#include "internal/fixes/regexp_size.h"

/* Which rules are in force on this release of the base. */
#include "unlocked/rules.h"

/* patches/fixes/regparse.c+char_class.cocci */
#if RULE_FIXES_REGPARSE_C_CHAR_CLASS_COCCI
static void class_free_ranges(CClassNode *class);
#endif

/* patches/fixes/regparse.c+memory.cocci */
static int node_refused(Node *node);
static void node_forget_target(Node **node, int r);
static void node_end_split(StrNode *string, const Node *last, const UChar *p);
static bool node_not_split_p(const Node *last, const StrNode *string, OnigEncoding enc);
static bool name_key_refused_p(const void *key);
static int name_insert(st_table *names, UChar *name, UChar *name_end, st_data_t entry);

/* patches/fixes/regparse.c+groups.sed */
static int node_not_parsed(Node *node, int r);

/* patches/fixes/regparse.c+tables.cocci */
static int tree_add_node(const Node *node, int group, ScanEnv *env);
static int tree_add_quantifier(Node *quantifier, Node *target, int group, ScanEnv *env);
static int tree_add_cluster(int r, Node **node, ScanEnv *env);

#include "base/regparse.c"

#include "unlocked/fixes/regexp_tree.c"
