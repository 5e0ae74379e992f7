/*
 * variable.c of the fork: instance variables of all kinds of objects. Wraps CRuby's variable.c,
 * without its generic instance variables, those of classes, and setting those of plain objects.
 * Parts: common/address_table, fields/capacity, fields/verify, fields/owner, fields/in_slot,
 * fields/owner_gc, ivar/field_store, ivar/each, ivar/set, ivar/set_class, ivar/jit,
 * ractor/global_variable, ractor/const_entry, common/own_value, ractor/constants,
 * fixes/lent_text.
 */
#include "internal/ivar/set_class.h"
#include "internal/ractor/const_entry.h"
#include "internal/ivar/names.h"
#include "internal/ivar/jit.h"
#include "internal/ivar/field_store.h"
#include "internal/ivar/each.h"
#include "internal/fields/in_slot.h"
#include "internal/common/address_table.h"
#include "internal/ivar/set.h"
#include "internal/ractor/global_variable.h"
#include "internal/ractor/isolation_error.h"
#include "internal/set/object.h"

/* patches/ivar/variable.c+cvar.cocci, patches/fixes/variable.c.cocci */
#include "internal/common/atomic.h"

/* patches/fixes/variable.c+lent_text.cocci */
#include "internal/fixes/lent_text.h"

/* patches/fields/variable.c.cocci */
static void owner_table_init(void);
static void generic_ivar_set(VALUE obj, ID id, VALUE val);
ALWAYS_INLINE(static bool ivar_set_directly(VALUE obj, ID id, VALUE val));
static VALUE generic_field_delete(VALUE obj, ID id, VALUE undef);
static void generic_fields_evict(VALUE obj);

/* patches/ivar/variable.c+class.cocci */
static VALUE class_field_delete(VALUE klass, ID id, VALUE undef);

/* patches/ractor/variable.c+constants.cocci */
#include "internal/common/own_value.h"
#include "internal/ractor/constants.h"

/* patches/ractor/variable.c+isolation.cocci */
struct rb_const_entry_struct;
static void const_ensure_removable(VALUE mod, ID id, const struct rb_const_entry_struct *ce);
static void cvar_ensure_removable(VALUE mod, ID id);
static void class_ivar_ensure_main(VALUE mod, ID id);

/* patches/method/variable.c.cocci */
#include "internal/method/class_tree.h"

#include "base/variable.c"

_Pragma("GCC poison gen_ivtbl generic_iv_tbl_ generic_ivtbl rb_gen_ivtbl_get")
_Pragma("GCC poison rb_ivar_generic_ivtbl_lookup")

#include "unlocked/common/address_table.c"
#include "unlocked/fields/capacity.c"
#include "unlocked/fields/verify.c"
#include "unlocked/fields/owner.c"
#include "unlocked/fields/in_slot.c"
#include "unlocked/fields/owner_gc.c"
#include "unlocked/ivar/field_store.c"
#include "unlocked/ivar/each.c"
#include "unlocked/ivar/set.c"
#include "unlocked/ivar/set_class.c"
#include "unlocked/ivar/jit.c"
#include "unlocked/ractor/global_variable.c"
#include "unlocked/ractor/const_entry.c"
#include "unlocked/common/own_value.c"
#include "unlocked/fixes/lent_text.c"
#include "unlocked/ractor/constants.c"
