/*
 * regcomp.c of the fork: wraps CRuby's regcomp.c, which compiles regexps.
 * Part: fixes/regexp_size.
 */
#include "ruby/internal/config.h"
#include "internal/static_assert.h"
#include "regparse.h"
#include "internal/fixes/regexp_size.h"

/* Which rules are in force on this release of the base. */
#include "unlocked/rules.h"

/* patches/fixes/regcomp.c+results.cocci */
#if RULE_FIXES_REGCOMP_C_RESULTS_COCCI
static void regexp_blank(regex_t *reg);
#endif

/* patches/fixes/regcomp.c+lengths.cocci */
#if RULE_FIXES_REGCOMP_C_LENGTHS_COCCI
static int compile_length_tree(Node *node, regex_t *reg);
static int compile_tree(Node *node, regex_t *reg);
static int regexp_compile(Node *root, regex_t *reg, size_t source);
#endif

/* patches/fixes/regcomp.c+distances.cocci */
static int regexp_look_behind(OnigDistance characters, int *length);
static int regexp_threshold(OnigDistance distance, OnigDistance size);
static int regexp_look_ahead(OnigDistance max);

#include "base/regcomp.c"

#include "unlocked/fixes/regexp_size.c"
