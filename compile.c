/*
 * compile.c of the fork: wraps CRuby's compile.c, which includes prism_compile.c. Parts:
 * ractor/isolated_variables, fixes/catch_table.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/stdbool.h"
#include "ruby/internal/value.h"
#include "internal/common/atomic.h"    /* patches/heap/compile.c.cocci */

/* patches/ractor/compile.c.cocci */
struct rb_iseq_struct;
static bool isolated_variable_readable_p(const struct rb_iseq_struct *iseq, ID id, bool write);
static bool outer_variables_settled_p(const struct rb_iseq_struct *iseq);
/* and patches/ractor/prism_compile.c.cocci */
static void outer_block_called(const struct rb_iseq_struct *iseq, int level, ID id);

/* patches/fixes/compile.c+catch_table.cocci */
static void catch_table_drop_dead(VALUE entries);

#include "base/compile.c"

#include "unlocked/ractor/isolated_variables.c"
#include "unlocked/fixes/catch_table.c"
