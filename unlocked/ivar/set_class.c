/*
 * ivar/set_class.c: the fields of classes and modules. Part of variable.c.
 *
 * Stored: in rb_classext_t, the reference to one fields object; 0 without fields.
 * Owner: the class marks its fields object (gc.c); nothing else refers to it, but readers' stacks.
 * Invariants: CLS-A to CLS-H of internal/ivar/set_class.h.
 * Suspended: never for a reader. Writers hold the VM lock from reading the reference to replacing
 * it.
 */

int rb_class_fields_foreign_writers;

size_t
rb_class_fields_memsize(VALUE klass)
{
    return rb_fields_memsize_of(rb_class_fields(klass));
}

/* ---- shrinking in place (CLS-E) ------------------------------------------------------------ */

/*
 * A fields object that was shrunk in place keeps the longest shape that it ever had in the member
 * for an object's class, which internal objects do not have. Readers may have any shape on the way
 * to it.
 */
static rb_shape_t *
class_fields_longest_shape(VALUE fields_obj)
{
    RUBY_ASSERT(RB_FL_TEST_RAW(fields_obj, IMEMO_FIELDS_SHRUNK));
    return rb_fields_shape((shape_id_t)RBASIC(fields_obj)->klass);
}

static bool
class_fields_shape_on_way_p(rb_shape_t *shape, rb_shape_t *longest)
{
    while (longest->next_iv_index > shape->next_iv_index) {
        longest = rb_fields_shape(longest->parent_id);
    }
    return shape == longest;
}

/*
 * Whether the index that next_shape adds never had a value of another field. Else a reader that has
 * the shape with the other field would read the value of the new one.
 */
static bool
class_fields_index_unused_p(VALUE fields_obj, rb_shape_t *shape, rb_shape_t *next_shape)
{
    if (!fields_obj || !RB_FL_TEST_RAW(fields_obj, IMEMO_FIELDS_SHRUNK)) return true;

    rb_shape_t *longest = class_fields_longest_shape(fields_obj);
    return longest->next_iv_index <= shape->next_iv_index
        || class_fields_shape_on_way_p(next_shape, longest);
}

/*
 * One store changes flag and shape: with two, somebody could find the shorter shape without the
 * flag. Readers of the shape need nothing else that is written here: the longest shape is for
 * writers, under the lock.
 */
static void
class_fields_shrink(VALUE fields_obj, rb_shape_t *shape, rb_shape_t *next_shape)
{
    VALUE flags = RBASIC(fields_obj)->flags & SHAPE_FLAG_MASK;

    if (!(flags & IMEMO_FIELDS_SHRUNK)
        || !class_fields_shape_on_way_p(shape, class_fields_longest_shape(fields_obj))) {
        *(VALUE *)&RBASIC(fields_obj)->klass = (VALUE)rb_shape_id(shape);
    }
    flags |= IMEMO_FIELDS_SHRUNK | ((VALUE)rb_shape_id(next_shape) << SHAPE_FLAG_SHIFT);
    ul_atomic_store_release(&RBASIC(fields_obj)->flags, flags);
}

/* ---- writing ------------------------------------------------------------------------------- */

/*
 * Release (CLS-B): without it a reader in another ractor could get the new fields object, but flags
 * or values from before they were written.
 */
static void
class_fields_publish(VALUE klass, VALUE fields_obj)
{
    if (fields_obj) RB_OBJ_WRITTEN(klass, Qundef, fields_obj);
    ul_atomic_store_release(rb_class_fields_member(klass), fields_obj);
}

/*
 * Main ractor only. Returns false when the caller must take the lock: there is no such field (then
 * *absent is the present shape), the class is complex, or another ractor is changing the class.
 */
static bool
class_field_set_existing(VALUE klass, ID id, VALUE val,
                         struct rb_class_field_position *pos, shape_id_t *absent)
{
    VALUE fields_obj = rb_class_fields(klass);
    pos->shape_id = rb_fields_acquire_shape(fields_obj);

    if (UNLIKELY(pos->shape_id == OBJ_TOO_COMPLEX_SHAPE_ID)) return false;
    if (!rb_shape_find_field(rb_fields_shape(pos->shape_id), id, &pos->index)) {
        *absent = pos->shape_id;
        return false;
    }
    pos->existing = true;
    return rb_class_field_replace(klass, fields_obj, rb_fields_at(fields_obj, pos->index), val);
}

struct class_field_entry {
    VALUE fields_obj, val;
};

/*
 * The write barrier first (CLS-B); then st_update stores the value over the old one, as one word
 * (CLS-D). The fence makes that a release: without it a reader could have the object, and not what
 * is in it.
 */
static int
class_field_entry_replace(st_data_t *id, st_data_t *val, st_data_t arg, int existing)
{
    struct class_field_entry *entry = (struct class_field_entry *)arg;

    if (!existing) return ST_STOP;
    RB_OBJ_WRITTEN(entry->fields_obj, Qundef, entry->val);
    ul_atomic_fence_release();
    *val = (st_data_t)entry->val;
    return ST_CONTINUE;
}

/* For a complex one, which other ractors may be reading. @return whether there was such a field. */
static bool
class_field_complex_replace(VALUE fields_obj, ID id, VALUE val)
{
    struct class_field_entry entry = { fields_obj, val };
    st_table *table = rb_fields_table(fields_obj);
    return st_update(table, (st_data_t)id, class_field_entry_replace, (st_data_t)&entry) != 0;
}

/* False, as the next ones: nothing has happened, because a hook has changed the class meanwhile. */
static bool
class_field_try_set_complex(VALUE klass, struct rb_owner_seen seen, ID id, VALUE val,
                            struct rb_class_field_position *pos)
{
    bool complex = rb_class_seen_shape_id(seen) == OBJ_TOO_COMPLEX_SHAPE_ID;

    *pos = (struct rb_class_field_position){ OBJ_TOO_COMPLEX_SHAPE_ID, FIELD_INDEX_NONE, true };
    if (complex && class_field_complex_replace(seen.fields_obj, id, val)) return true;

    bool aside = !complex || rb_multi_ractor_p();
    VALUE fields_obj = seen.fields_obj;
    if (aside) fields_obj = rb_imemo_fields_copy_complex(fields_obj, 1);
    if (!rb_class_unchanged_p(klass, seen, true)) return false;

    rb_fields_complex_set(fields_obj, id, val);
    if (aside) class_fields_publish(klass, fields_obj);
    pos->existing = false;
    return true;
}

ALWAYS_INLINE(static bool class_field_try_add(VALUE klass, struct rb_owner_seen seen, ID id,
                                              VALUE val, struct rb_class_field_position *pos));

/* Adds a field to the class, whose shape is not complex and does not have it. */
static bool
class_field_try_add(VALUE klass, struct rb_owner_seen seen, ID id, VALUE val,
                    struct rb_class_field_position *pos)
{
    rb_shape_t *shape = rb_fields_shape(rb_class_seen_shape_id(seen));
    if (shape->next_iv_index >= MAX_IVARS) rb_raise(rb_eArgError, "too many instance variables");

    rb_shape_t *next_shape = rb_shape_get_next(shape, klass, id);
    if (!rb_class_unchanged_p(klass, seen, false)) return false;
    if (UNLIKELY(next_shape->type == SHAPE_OBJ_TOO_COMPLEX)) {
        return class_field_try_set_complex(klass, seen, id, val, pos);
    }

    bool alone = !rb_multi_ractor_p();
    VALUE appended = alone || class_fields_index_unused_p(seen.fields_obj, shape, next_shape)
        ? rb_fields_with_capacity(seen.fields_obj, shape, next_shape, alone)
        : rb_imemo_fields_copy(seen.fields_obj, next_shape->capacity);
    if (appended != seen.fields_obj && !rb_class_unchanged_p(klass, seen, true)) return false;

    pos->index = next_shape->next_iv_index - 1;
    pos->existing = false;
    pos->shape_id = rb_fields_id_of_shape(next_shape);
    RB_OBJ_WRITTEN(appended, Qundef, val);
    /* Each with release: the value, the shape (CLS-C), the reference (CLS-B). */
    ul_atomic_store_release(rb_fields_at(appended, pos->index), val);
    rb_fields_publish_shape(appended, pos->shape_id);
    if (appended != seen.fields_obj) class_fields_publish(klass, appended);
    RB_GC_GUARD(val);
    return true;
}

/* absent: a shape that is known not to have the field, or INVALID_SHAPE_ID. */
static bool
class_field_try_set_locked(VALUE klass, ID id, VALUE val, shape_id_t absent,
                           struct rb_class_field_position *pos)
{
    ASSERT_vm_locking();
    struct rb_owner_seen seen = rb_class_see(klass);

    pos->shape_id = rb_class_seen_shape_id(seen);
    if (UNLIKELY(pos->shape_id == OBJ_TOO_COMPLEX_SHAPE_ID)) {
        return class_field_try_set_complex(klass, seen, id, val, pos);
    }
    if (pos->shape_id == absent
        || !rb_shape_get_iv_index(rb_fields_shape(pos->shape_id), id, &pos->index)) {
        return class_field_try_add(klass, seen, id, val, pos);
    }
    pos->existing = true;
    RB_OBJ_WRITTEN(seen.fields_obj, Qundef, val);
    ul_atomic_store_release(rb_fields_at(seen.fields_obj, pos->index), val);        /* CLS-D */
    return true;
}

static struct rb_class_field_position
class_field_set_locked(VALUE klass, ID id, VALUE val, shape_id_t absent)
{
    struct rb_class_field_position pos;
    while (!class_field_try_set_locked(klass, id, val, absent, &pos)) continue;
    return pos;
}

/* ---- removing ------------------------------------------------------------------------------ */

static bool
class_field_try_delete_complex(VALUE klass, struct rb_owner_seen seen, ID id, VALUE *val)
{
    bool complex = rb_class_seen_shape_id(seen) == OBJ_TOO_COMPLEX_SHAPE_ID;

    if (complex && !rb_multi_ractor_p()) {
        *val = rb_fields_complex_delete(seen.fields_obj, id, *val);
        return true;
    }
    if (complex && !st_is_member(rb_fields_table(seen.fields_obj), (st_data_t)id)) return true;
    VALUE fields_obj = rb_imemo_fields_copy_complex(seen.fields_obj, 0);
    if (!rb_class_unchanged_p(klass, seen, true)) return false;

    *val = rb_fields_complex_delete(fields_obj, id, *val);
    class_fields_publish(klass, fields_obj);
    return true;
}

/*
 * Whether the field at index, which next_shape does not have, can go while readers have the shape
 * with it: it is the last one, whose value stays where it is. Only in the main ractor, which could
 * be replacing the value meanwhile otherwise (CLS-H).
 */
static bool
class_fields_shrinkable_p(VALUE fields_obj, attr_index_t index, rb_shape_t *next_shape)
{
    return rb_multi_ractor_p() && index == next_shape->next_iv_index
        && rb_fields_capacity_stays_p(fields_obj, next_shape) && rb_ractor_main_p();
}

/* *val stays when there is no such field. */
static inline bool
class_field_try_delete_locked(VALUE klass, ID id, VALUE *val)
{
    ASSERT_vm_locking();
    struct rb_owner_seen seen = rb_class_see(klass);
    attr_index_t index;

    if (!seen.fields_obj) return true;
    bool complex = rb_class_seen_shape_id(seen) == OBJ_TOO_COMPLEX_SHAPE_ID;
    rb_shape_t *shape = rb_fields_shape(rb_class_seen_shape_id(seen)), *next_shape = shape;
    if (!complex) next_shape = rb_shape_without_field(shape, id, &index);
    if (!next_shape) return true;
    if (!rb_class_unchanged_p(klass, seen, false)) return false;
    if (UNLIKELY(next_shape->type == SHAPE_OBJ_TOO_COMPLEX)) {
        return class_field_try_delete_complex(klass, seen, id, val);
    }
    VALUE removed = *rb_fields_at(seen.fields_obj, index);
    if (class_fields_shrinkable_p(seen.fields_obj, index, next_shape)) {
        class_fields_shrink(seen.fields_obj, shape, next_shape);
    }
    else {
        VALUE rest = rb_fields_without(seen.fields_obj, index, next_shape, !rb_multi_ractor_p());
        if (rest != seen.fields_obj) {
            if (!rb_class_unchanged_p(klass, seen, true)) return false;
            class_fields_publish(klass, rest);
        }
    }
    *val = removed;
    return true;
}

static VALUE
class_field_delete_locked(VALUE klass, ID id, VALUE undef)
{
    VALUE val = undef;
    while (!class_field_try_delete_locked(klass, id, &val)) continue;
    return val;
}

/* ---- under the VM lock --------------------------------------------------------------------- */

struct class_field_change {
    VALUE klass;
    ID id;
    VALUE val;          /* Qundef: remove. After removing: the old value, or Qundef */
    shape_id_t absent;  /* for class_field_set_locked */
    struct rb_class_field_position pos;
};

static VALUE
class_field_change_locked(VALUE arg)
{
    ASSERT_vm_locking();
    struct class_field_change *change = (struct class_field_change *)arg;

    if (UNDEF_P(change->val)) {
        change->val = class_field_delete_locked(change->klass, change->id, Qundef);
    }
    else {
        change->pos = class_field_set_locked(change->klass, change->id, change->val,
                                             change->absent);
    }
    return Qnil;
}

static VALUE
class_field_foreign_end(VALUE arg)
{
    ul_atomic_count_ordered(&rb_class_fields_foreign_writers, -1);
    return Qnil;
}

static void
class_field_change(struct class_field_change *change)
{
    RB_VM_LOCK_ENTER();
    if (LIKELY(rb_ractor_main_p())) {
        class_field_change_locked((VALUE)change);
    }
    else {
        ul_atomic_count_ordered(&rb_class_fields_foreign_writers, 1);
        rb_ensure(class_field_change_locked, (VALUE)change, class_field_foreign_end, 0);
    }
    RB_VM_LOCK_LEAVE();
}

/*
 * In a forked child a ractor that was changing a class has no thread, unless it is the one that
 * forked.
 */
void
rb_class_fields_atfork(void)
{
    if (!rb_vm_locked_p()) rb_class_fields_foreign_writers = 0;
}

struct rb_class_field_position
rb_class_field_set(VALUE klass, ID id, VALUE val)
{
    struct rb_class_field_position pos;
    shape_id_t absent = INVALID_SHAPE_ID;

    RUBY_ASSERT(rb_shape_obj_too_complex(klass));
    if (LIKELY(rb_ractor_main_p()) && class_field_set_existing(klass, id, val, &pos, &absent)) {
        return pos;
    }
    if (LIKELY(!rb_multi_ractor_p())) {
        struct rb_owner_seen seen = rb_class_see(klass);
        bool shaped = absent != INVALID_SHAPE_ID;
        if (shaped && class_field_try_add(klass, seen, id, val, &pos)) return pos;
        return class_field_set_locked(klass, id, val, absent);
    }

    struct class_field_change change = { klass, id, val, absent };
    class_field_change(&change);
    return change.pos;
}

static void
class_ivar_ensure_main(VALUE mod, ID id)
{
    if (UNLIKELY(!rb_ractor_main_p()) && rb_is_instance_id(id)) {
        rb_isolation_raise_class_set(mod, id);
    }
}

static VALUE
class_field_delete(VALUE klass, ID id, VALUE undef)
{
    class_ivar_ensure_main(klass, id);
    if (LIKELY(!rb_multi_ractor_p())) return class_field_delete_locked(klass, id, undef);

    struct class_field_change change = { klass, id, Qundef, INVALID_SHAPE_ID };
    class_field_change(&change);
    return UNDEF_P(change.val) ? undef : change.val;
}

void
rb_class_fields_make_complex(VALUE klass)
{
    RB_VM_LOCK_ENTER();
    for (struct rb_owner_seen seen;
         rb_class_seen_shape_id(seen = rb_class_see(klass)) != OBJ_TOO_COMPLEX_SHAPE_ID;) {
        VALUE copy = rb_imemo_fields_copy_complex(seen.fields_obj, 1);
        if (rb_class_unchanged_p(klass, seen, true)) class_fields_publish(klass, copy);
    }
    RB_VM_LOCK_LEAVE();
}

int
rb_class_ivar_set(VALUE klass, ID id, VALUE val)
{
    RUBY_ASSERT(rb_class_owner_p(klass));
    if (RB_OBJ_FROZEN_RAW(klass)) rb_error_frozen_object(klass);
    return rb_class_field_set(klass, id, val).existing;
}

/* ---- copying a class ----------------------------------------------------------------------- */

static int
class_field_merge(ID id, VALUE val, st_data_t to)
{
    rb_class_ivar_set((VALUE)to, id, val);
    return ST_CONTINUE;
}

/*
 * dst gets the fields of src. Fields that dst has already (from an earlier #initialize_copy) stay.
 * No other ractor sees the copy before it is published. The main ractor copies src as a whole;
 * other ractors copy field by field, because the main ractor may write to src meanwhile.
 */
void
rb_iv_tbl_copy(VALUE dst, VALUE src)
{
    RUBY_ASSERT(rb_class_owner_p(dst) && rb_type(dst) == rb_type(src));
    VALUE fields_obj = rb_class_fields(src);

    if (!fields_obj) return;
    if (rb_ractor_main_p() && !rb_class_fields(dst)) {
        VALUE copy = rb_imemo_fields_dup(fields_obj);
        bool published = false;

        RB_VM_LOCK_ENTER();
        if (!rb_class_fields(dst)) {
            class_fields_publish(dst, copy);
            published = true;
        }
        RB_VM_LOCK_LEAVE();
        if (LIKELY(published)) return;
    }
    rb_ivar_foreach(src, class_field_merge, dst);
}
