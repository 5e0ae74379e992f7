/*
 * variable.c of the fork: instance variables of all kinds of objects. Wraps CRuby's variable.c,
 * without its generic instance variables, those of classes, and setting those of plain objects.
 * Parts: fields_table, fields_rooms, fields_ref, field_store, field_walks, object_fields,
 * generic_fields, class_fields, field_plans, global_names, const_entries, removed_constants,
 * own_values, ractor_constants.
 */
#include "internal/class_fields.h"
#include "internal/const_entries.h"
#include "internal/field_names.h"
#include "internal/field_plans.h"
#include "internal/field_store.h"
#include "internal/field_walks.h"
#include "internal/fields_rooms.h"
#include "internal/fields_table.h"
#include "internal/generic_fields.h"
#include "internal/global_names.h"
#include "internal/isolation_texts.h"

/* patches/fields/variable.c.cocci */
static void fields_ref_init(void);
static void generic_ivar_set(VALUE obj, ID id, VALUE val);
ALWAYS_INLINE(static bool ivar_set_directly(VALUE obj, ID id, VALUE val));
static VALUE generic_field_delete(VALUE obj, ID id, VALUE undef);
static void generic_fields_evict(VALUE obj);

/* patches/class_fields/variable.c.cocci */
static VALUE class_field_delete(VALUE klass, ID id, VALUE undef);

/* patches/stdlib_ractors/variable.c.cocci */
#include "internal/own_values.h"
#include "internal/ractor_constants.h"

/* patches/isolation/variable.c.cocci */
struct rb_const_entry_struct;
static void const_ensure_removable(VALUE mod, ID id, const struct rb_const_entry_struct *ce);
static void cvar_ensure_removable(VALUE mod, ID id);
static void class_ivar_ensure_main(VALUE mod, ID id);

#include "base/variable.c"

_Pragma("GCC poison gen_ivtbl generic_iv_tbl_ generic_ivtbl rb_gen_ivtbl_get")
_Pragma("GCC poison rb_ivar_generic_ivtbl_lookup")

#include "unlocked/fields_table.c"
#include "unlocked/fields_rooms.c"
#include "unlocked/fields_ref.c"
#include "unlocked/field_store.c"
#include "unlocked/field_walks.c"
#include "unlocked/object_fields.c"
#include "unlocked/generic_fields.c"
#include "unlocked/class_fields.c"
#include "unlocked/field_plans.c"
#include "unlocked/global_names.c"
#include "unlocked/const_entries.c"
#include "unlocked/removed_constants.c"
#include "unlocked/own_values.c"
#include "unlocked/ractor_constants.c"
