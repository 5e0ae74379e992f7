/*
 * fields/owner_gc.c: what the GC calls about owners. Part of variable.c.
 * internal/fields/owner_gc.h says when; the invariants are those of internal/fields/owner.h.
 */
#include "internal/fields/owner_gc.h"

/* ---- marking and compaction ---------------------------------------------------------------- */

void
rb_mark_generic_ivar(VALUE obj)
{
    RUBY_ASSERT(!rb_fields_in_slot_p(obj));             /* rb_owner_mark_fields */
    VALUE fields_obj = owner_fields_peek(obj);
    if (fields_obj) rb_fields_mark(fields_obj);
}

/*
 * Whether the GC calls back the owner after a compaction. That comes next, and may read instance
 * variables: their values must have the new addresses by then.
 */
static bool
owner_hears_of_compaction_p(VALUE owner)
{
    return RB_BUILTIN_TYPE(owner) == T_DATA && RTYPEDDATA_P(owner)
        && RTYPEDDATA_TYPE(owner)->function.dcompact;
}

void
rb_ref_update_generic_ivar(VALUE obj)
{
    if (rb_fields_in_slot_p(obj)) {
        in_slot_update_references(obj);
        return;
    }
    VALUE *slot_field = rb_generic_fields_slot(obj), fields_obj = owner_fields_peek(obj);
    if (!fields_obj) return;

    fields_obj = rb_gc_location(fields_obj);
    if (slot_field) *slot_field = fields_obj;
    else address_table_replace(&owner_table, obj, fields_obj);
    if (owner_hears_of_compaction_p(obj)) rb_imemo_mark_and_move(fields_obj, true);
}

/*
 * Before the slot is copied; a slot field, and fields in the slot, go with it. The GC has the lock
 * that a region needs.
 */
void
rb_mv_generic_ivar(VALUE from, VALUE to)
{
    ASSERT_vm_locking();
    if (rb_generic_fields_slot(from)) return;

    VALUE fields_obj = address_table_get(&owner_table, from);
    if (!fields_obj) return;
    if (!rb_address_table_add_region(&owner_table, to)
        || rb_address_table_set(&owner_table, to, fields_obj) != ADDRESS_ENTRY) {
        rb_memerror();
    }
    address_table_delete(&owner_table, from);
}

void
rb_fields_trim(void)
{
    rb_address_table_trim(&owner_table);
}

/* ---- the end of an owner ------------------------------------------------------------------- */

void
rb_free_generic_ivar(VALUE obj)
{
    if (!FL_TEST_RAW(obj, FL_EXIVAR)) return;
    if (!rb_fields_in_slot_p(obj)) owner_fields_clear(obj);
    owner_forget_fields(obj);
}

void
rb_fields_owner_dying(VALUE obj)
{
    switch (rb_fields_storage(obj)) {
      case FIELDS_IN_OBJECT: break;
      case FIELDS_IN_CLASS: *rb_class_fields_member(obj) = 0; break;
      default: rb_free_generic_ivar(obj); break;
    }
}

struct fields_weak_each {
    fields_weak_func *keep;
    fields_weak_update_func *update;
    void *data;
};

/* Asks a modular GC about one owner. Returns its address from now on; 0 when it is dead. */
static VALUE
fields_weak_owner(VALUE owner, void *data)
{
    struct fields_weak_each *each = data;

    switch (each->keep(owner, each->data)) {
      case ST_DELETE:
        owner_forget_fields(owner);
        return 0;
      case ST_REPLACE:
        each->update(&owner, each->data);
        return owner;
      default:
        return owner;
    }
}

void
rb_fields_table_foreach_weak(fields_weak_func *keep, fields_weak_update_func *update, void *data)
{
    struct fields_weak_each each = { keep, update, data };
    if (!rb_address_table_filter(&owner_table, fields_weak_owner, &each)) rb_memerror();
}

/* ---- sizes --------------------------------------------------------------------------------- */

/*
 * During the GC (its checks ask dead owners, too) the fields object can be gone before its owner.
 */
size_t
rb_fields_memsize_of(VALUE fields_obj)
{
    return fields_obj && !rb_during_gc() ? rb_obj_memsize_of(fields_obj) : 0;
}

size_t
rb_generic_ivar_memsize(VALUE obj)
{
    return rb_fields_memsize_of(owner_fields_peek(obj));
}

/* ---- GC.verify_internal_consistency -------------------------------------------------------- */

void
rb_fields_verify_owner(VALUE obj)
{
    VALUE fields_obj = 0;

    if (RB_BUILTIN_TYPE(obj) == T_IMEMO || RB_BUILTIN_TYPE(obj) == T_NODE) return;
    switch (rb_fields_storage(obj)) {
      case FIELDS_IN_OBJECT:
        break;
      case FIELDS_IN_CLASS:
        fields_obj = rb_class_fields(obj);
        break;
      default:
        rb_fields_verify(obj);
        fields_obj = owner_fields_peek(obj);
        break;
    }
    if (fields_obj) fields_verify_whole(obj, fields_obj);
}

static void
fields_verify_table_entry(VALUE owner, VALUE fields_obj, void *data)
{
    fields_verify_live(owner, "owner", owner);
    if (rb_objspace_garbage_object_p(owner)) return;    /* dead; the sweep comes to it */
    if (rb_fields_storage(owner) != FIELDS_IN_TABLE || !FL_TEST_RAW(owner, FL_EXIVAR)) {
        rb_bug("fields: the side table has %p, which has no fields (OWN-1)", (void *)owner);
    }
}

void
rb_fields_verify_table(void)
{
    ASSERT_vm_locking();
    rb_address_table_each(&owner_table, fields_verify_table_entry, NULL);
}
