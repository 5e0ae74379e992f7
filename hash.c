/*
 * hash.c of the fork: wraps CRuby's hash.c, whose small tables may change while keys are compared,
 * and whose tables Sets do without.
 * Parts: fixes/small_hash, set/element, set/table, set/table_find, set/table_change, set/object,
 * set/each, set/methods, set/combine, set/direct, set/init, set/extension.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"
#include "ruby/st.h"
#include "ruby/internal/stdbool.h"

/* patches/fixes/hash.c.cocci */
enum { AR_TABLE_GONE = 9 };     /* a bin that no small table has: RHASH_AR_TABLE_MAX_BOUND is 8 */
/* As the compiler does without the call that begins a search again. */
ALWAYS_INLINE(static long any_hash(VALUE a, st_index_t (*other_func)(VALUE)));
ALWAYS_INLINE(static unsigned ar_find_entry(VALUE hash, st_index_t hash_value, st_data_t key));
ALWAYS_INLINE(static unsigned ar_find_entry_hint(VALUE hash, unsigned char hint, st_data_t key));
ALWAYS_INLINE(static int ar_compare_entry(VALUE hash, unsigned index, st_data_t key,
                                          st_data_t other));
NOINLINE(static unsigned ar_find_entry_again(VALUE hash, unsigned char hint, st_data_t key));
static struct st_table *ar_force_convert_table(VALUE hash, const char *file, int line);
static bool ar_entry_p(VALUE hash, unsigned index, st_data_t key);
static void ensure_ar_table(VALUE hash);

/* patches/fixes/hash.c+callbacks.cocci */
static void ar_copy_into_st(VALUE hash, VALUE small, struct st_table *table);
static void hash_check_after_call(VALUE hash);
static void hash_check_iteration_after_call(VALUE hash, const char *message);

#include "base/hash.c"

#include "unlocked/fixes/small_hash.c"

#include "internal/set/table.h"
#include "internal/fields/object.h"
#include "internal/fields/owner.h"
#include "internal/set/object.h"
#include "eval_intern.h"
#include "shape.h"
#include "rjit.h"
#include "internal/set/redefined.h"
#include "internal/set/init.h"
#include "internal/set/direct.h"
#include "unlocked/set/element.c"
#include "unlocked/set/table.c"
#include "unlocked/set/table_find.c"
#include "unlocked/set/table_change.c"
#include "unlocked/set/object.c"
#include "unlocked/set/each.c"
#include "unlocked/set/methods.c"
#include "unlocked/set/combine.c"
#include "unlocked/set/direct.c"
#include "unlocked/set/init.c"
#include "unlocked/set/extension.c"
