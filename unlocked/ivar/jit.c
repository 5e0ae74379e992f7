/*
 * ivar/jit.c: what compiled code must know of an owner. Part of variable.c.
 *
 * Invariants: internal/ivar/jit.h; they lean on OWN-1 to OWN-3 of internal/fields/owner.h and on
 * OBJ-1 and OBJ-2 of internal/fields/object.h.
 */

/* With this bit a mask that has the shape is the sign extension of its lower half. */
#define FIELD_PLAN_SIGN_BIT ((VALUE)1 << 31)

/* Properties that another owner must share with this one, besides the shape of its fields. */
static void
field_plan_header(VALUE owner, struct rb_field_plan *plan)
{
    plan->header_mask = RUBY_T_MASK;
    if (!rb_class_owner_p(owner)) {
        plan->header_mask |= rb_generic_fields_slot_flags(owner) | RUBY_FL_SHAREABLE;
        plan->header_mask |= RUBY_FL_FREEZE | RUBY_FL_EXIVAR;
    }
    if (!(plan->flags & FIELD_PLAN_SHARED)) {
        plan->header_mask |= ~(VALUE)SHAPE_FLAG_MASK | FIELD_PLAN_SIGN_BIT;
    }
    plan->header = RBASIC(owner)->flags & plan->header_mask;
}

/* Finds the fields object of the owner (0: none) for the plan; false: there is no plan. */
static bool
field_plan_locate_fields(VALUE owner, struct rb_field_plan *plan, VALUE *fields_obj)
{
    VALUE *reference = NULL;

    switch (rb_fields_storage(owner)) {
      case FIELDS_IN_OBJECT: return false;
      case FIELDS_IN_CLASS:
        plan->flags |= FIELD_PLAN_SHARED;
        reference = rb_class_fields_member(owner);
        break;
      default:
        if (rb_fields_exposed_p(owner)) return false;   /* reading can raise */
        if (FL_TEST_RAW(owner, RUBY_FL_SHAREABLE)) plan->flags |= FIELD_PLAN_SHARED;
        reference = rb_generic_fields_slot(owner);
        break;
    }
    if (reference) {
        plan->owner_offset = (int32_t)((char *)reference - (char *)owner);
        *fields_obj = ul_atomic_load_acquire(reference);
    }
    else {
        plan->flags |= FIELD_PLAN_CACHED;
        plan->owner_offset = (int32_t)offsetof(rb_execution_context_t, fields_cache);
        *fields_obj = rb_obj_fields_no_ractor_check(owner);     /* not exposed */
        /* An extension has set the flag by hand: others with the same header have fields. */
        if (!*fields_obj && FL_TEST_RAW(owner, FL_EXIVAR)) return false;
    }
    return true;
}

/* A plan for fields in the slot of owner, whose header has their shape; also without fields. */
static void
field_plan_find_in_slot(VALUE owner, ID id, struct rb_field_plan *plan)
{
    VALUE *values = rb_struct_fields_slot(owner);
    attr_index_t index;

    plan->flags = 0;
    if (rb_fields_exposed_p(owner)) return;             /* reading can raise */
    plan->flags = FIELD_PLAN_USABLE | FIELD_PLAN_IN_SLOT;
    plan->shape_id = RBASIC_SHAPE_ID(owner);
    plan->value_offset = (int32_t)((char *)values - (char *)owner);
    if (FL_TEST_RAW(owner, FL_EXIVAR)) plan->flags |= FIELD_PLAN_HAS_FIELDS;
    if (rb_shape_get_iv_index(rb_fields_shape(plan->shape_id), id, &index)) {
        plan->flags |= FIELD_PLAN_FOUND;
        plan->value = values[index];
        plan->index = index;
    }
    field_plan_header(owner, plan);
}

/* Where the value at index of the fields object is. */
static void
field_plan_locate_value(VALUE fields_obj, attr_index_t index, struct rb_field_plan *plan)
{
    bool outer = rb_fields_external_p(fields_obj) && index >= FIELDS_INNER;
    size_t offset = outer ? offsetof(struct rb_fields, as.external.outer)
                          : offsetof(struct rb_fields, as.embedded);

    plan->index = outer ? index - FIELDS_INNER : index;
    plan->value_offset = (int32_t)offset;
    if (outer) plan->flags |= FIELD_PLAN_OUTER;
}

/* Returns the fields object; 0: there is none, or the plan is not usable. */
static VALUE
field_plan_find(VALUE owner, ID id, struct rb_field_plan *plan)
{
    VALUE fields_obj;
    attr_index_t index;

    if (rb_fields_in_slot_p(owner)) {
        field_plan_find_in_slot(owner, id, plan);
        return 0;
    }
    plan->flags = 0;
    if (UNLIKELY(rb_set_table_p(owner))) return 0;
    if (!field_plan_locate_fields(owner, plan, &fields_obj)) return 0;

    plan->shape_id = rb_fields_acquire_shape(fields_obj);
    if (plan->shape_id == OBJ_TOO_COMPLEX_SHAPE_ID) return 0;

    plan->flags |= FIELD_PLAN_USABLE;
    if (fields_obj) plan->flags |= FIELD_PLAN_HAS_FIELDS;
    if (rb_shape_get_iv_index(rb_fields_shape(plan->shape_id), id, &index)) {
        plan->flags |= FIELD_PLAN_FOUND;
        plan->value = ul_atomic_load_acquire(rb_fields_at(fields_obj, index));
        field_plan_locate_value(fields_obj, index, plan);
    }
    field_plan_header(owner, plan);
    return fields_obj;
}

void
rb_field_plan_get(VALUE owner, ID id, struct rb_field_plan *plan)
{
    field_plan_find(owner, id, plan);
}

/*
 * Makes the plan one that appends; false: the write must allocate, or no shape is left. C appends
 * to classes, each of which gets a variable once.
 */
static bool
field_plan_append(VALUE owner, VALUE fields_obj, ID id, struct rb_field_plan *plan)
{
    rb_shape_t *shape = rb_fields_shape(plan->shape_id);
    bool in_slot = plan->flags & FIELD_PLAN_IN_SLOT;

    if (plan->flags & FIELD_PLAN_SHARED || (in_slot && RB_OBJ_SHAREABLE_P(owner))) return false;
    if (!(fields_obj || in_slot) || shape->next_iv_index >= MAX_IVARS) return false;
    if (in_slot && shape->next_iv_index >= rb_struct_capacity(owner)) return false;

    rb_shape_t *next_shape = rb_shape_get_next_no_warnings(shape, owner, id);
    if (next_shape->type == SHAPE_OBJ_TOO_COMPLEX) return false;
    if (!in_slot && next_shape->capacity != shape->capacity) return false;

    plan->flags |= FIELD_PLAN_APPENDS;
    if (in_slot) plan->index = next_shape->next_iv_index - 1;
    else field_plan_locate_value(fields_obj, next_shape->next_iv_index - 1, plan);
    plan->next_shape_id = rb_shape_id(next_shape);
    return true;
}

void
rb_field_plan_set(VALUE owner, ID id, struct rb_field_plan *plan)
{
    VALUE fields_obj = field_plan_find(owner, id, plan);
    if (!(plan->flags & FIELD_PLAN_USABLE)) return;

    bool allowed = !RB_OBJ_FROZEN_RAW(owner) && !CHILLED_STRING_P(owner);
    bool found = plan->flags & FIELD_PLAN_FOUND;
    if (!allowed || !(found || field_plan_append(owner, fields_obj, id, plan))) plan->flags = 0;
    if (RB_TYPE_P(owner, T_STRING)) plan->header_mask |= STR_CHILLED;
    plan->header_mask |= RUBY_FL_FREEZE;        /* of a class: its shapes do not have that */
}
