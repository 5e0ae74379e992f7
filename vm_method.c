/*
 * vm_method.c of the fork: wraps CRuby's vm_method.c, which vm.c includes, and which finds,
 * defines and removes methods.
 * Parts: method/cache, method/lookup, set/redefined.
 */
#include "internal/ractor/const_cache.h"
#include "internal/method/cache.h"
#include "internal/method/lookup.h"

/* patches/set/vm_method.c.cocci */
#include "internal/set/object.h"
#include "internal/set/redefined.h"

/* patches/method/vm_method.c+entry.cocci, vm_method.c+const_cache.cocci */
#include "internal/common/atomic.h"

/* patches/method/vm_method.c+lookup.cocci */
NOINLINE(static const rb_callable_method_entry_t *
         callable_method_entry_or_negative(VALUE klass, ID mid, VALUE *defined_class_ptr));
ALWAYS_INLINE(static const rb_callable_method_entry_t *
              base_callable_method_entry_or_negative(VALUE klass, ID mid,
                                                     VALUE *defined_class_ptr));
ALWAYS_INLINE(static rb_method_entry_t *
              search_method0(VALUE klass, ID id, VALUE *defined_class_ptr, bool skip_refined));
ALWAYS_INLINE(static rb_method_entry_t *
              base_search_method0(VALUE klass, ID id, VALUE *defined_class_ptr,
                                  bool skip_refined));
static rb_method_entry_t *lookup_method_table_with_lock(VALUE klass, ID id);
static int method_table_lookup(struct rb_id_table *table, ID id, VALUE *me);
static void base_method_table_insert(VALUE klass, struct rb_id_table *table, ID id,
                                     const rb_method_entry_t *me);
static void method_table_insert_cleared(VALUE klass, struct rb_id_table *table, ID id,
                                        rb_method_entry_t *me);
static void method_table_delete_cleared(VALUE klass, ID id);
static void lookups_forget(VALUE klass, ID mid);
static inline const rb_callable_method_entry_t *
prepare_callable_method_entry_with_lock(VALUE defined_class, ID id, const rb_method_entry_t *me,
                                        int create);
static void method_entry_visi_set_with_lock(rb_method_entry_t *me, rb_method_visibility_t visi);

#include "base/vm_method.c"

#include "unlocked/method/cache.c"
#include "unlocked/method/lookup.c"
#include "unlocked/set/redefined.c"
