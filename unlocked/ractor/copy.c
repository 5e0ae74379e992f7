/*
 * ractor/copy.c: copying and checking the fields of generic owners between ractors. Part of
 * ractor.c.
 *
 * Invariant: a traversal of object graphs never stops at a fields object; it continues to the
 * values, whose owner has been visited already.
 */

struct replace_field_arg {
    VALUE owner;
    struct obj_traverse_replace_data *data;
    int stopped;
};

static int
replace_field_i(ID id, VALUE val, st_data_t ptr)
{
    struct replace_field_arg *arg = (struct replace_field_arg *)ptr;

    arg->stopped = obj_traverse_replace_i(val, arg->data);
    if (arg->stopped) return ST_STOP;
    VALUE replacement = arg->data->replacement;
    if (replacement != val) rb_generic_field_replace(arg->owner, id, replacement);
    return ST_CONTINUE;
}

/*
 * Returns 1 to stop the traversal. The traversal can run #initialize_copy of the values, so each
 * write looks up the fields object again.
 */
static int
obj_traverse_replace_fields(VALUE obj, struct obj_traverse_replace_data *data)
{
    struct replace_field_arg arg = { obj, data, 0 };
    rb_ivar_foreach(obj, replace_field_i, (st_data_t)&arg);
    return arg.stopped;
}

static void
obj_refer_only_shareables_p_i(VALUE obj, void *ptr)
{
    int *unshareable = ptr;

    if (rb_imemo_fields_p(obj)) {
        rb_objspace_reachable_objects_from(obj, obj_refer_only_shareables_p_i, ptr);
    }
    else if (!rb_ractor_shareable_p(obj)) {
        ++*unshareable;
    }
}

/*
 * Notes in the traversal's hash that it has met obj. The hash can be old by then, so it needs write
 * barriers. A move can meet successors, too: while it replaces the elements of a frozen array,
 * subarrays of that array show them.
 */
static void
obj_traverse_record(struct obj_traverse_replace_data *data, VALUE obj, VALUE replacement)
{
    st_insert(obj_traverse_replace_rec(data), (st_data_t)obj, (st_data_t)replacement);
    RB_OBJ_WRITTEN(data->rec_hash, Qundef, obj);
    RB_OBJ_WRITTEN(data->rec_hash, Qundef, replacement);
    if (data->move) st_insert(data->rec, (st_data_t)replacement, (st_data_t)replacement);
}

/* The successor that this traversal has made for obj; 0: none. */
static VALUE
obj_traverse_recorded(const struct obj_traverse_replace_data *data, VALUE obj)
{
    st_data_t replacement;
    return data->rec && st_lookup(data->rec, (st_data_t)obj, &replacement) ? (VALUE)replacement : 0;
}

static int
ractor_first_key_i(st_data_t key, st_data_t val, st_data_t ptr)
{
    *(VALUE *)ptr = (VALUE)key;
    return ST_STOP;
}

/*
 * Raises an error about obj, which a traversal has met, and says where obj is in the object that
 * the program gave: the first that the traversal has noted.
 */
NORETURN(static void ractor_traverse_raise(VALUE error, VALUE text, st_table *met, VALUE obj));

static void
ractor_traverse_raise(VALUE error, VALUE text, st_table *met, VALUE obj)
{
    VALUE root = obj;

    if (met) st_foreach(met, ractor_first_key_i, (st_data_t)&root);
    rb_isolation_append_path(text, root, obj);
    rb_exc_raise(rb_exc_new_str(error, text));
}

/* Raises CRuby's error for what make_shareable refuses, before CRuby, which has no path. */
static void
ractor_traverse_refuse(VALUE obj, struct obj_traverse_data *data)
{
    bool refused = RB_TYPE_P(obj, T_DATA) || RB_TYPE_P(obj, T_FILE);

    if (!refused || data->enter_func != make_shareable_check_shareable) return;
    if (rb_set_table_p(obj)) return;
    if (rb_obj_is_proc(obj) || frozen_shareable_p(obj, NULL) || rb_ractor_shareable_p(obj)) return;
    ractor_traverse_raise(rb_eRactorError,
                          rb_sprintf("can not make shareable object for %"PRIsVALUE, obj),
                          data->rec, obj);
}

/* Objects of types that refer to other objects by instance variables only. */
static bool
obj_traverse_leaf_p(VALUE obj)
{
    switch (BUILTIN_TYPE(obj)) {
      case T_BIGNUM:
      case T_FLOAT:
      case T_OBJECT:
      case T_STRING:
      case T_SYMBOL:
        return rb_ivar_count(obj) == 0;
      default:
        return false;
    }
}

/*
 * Whether the traversal has met obj before. It keeps a table of what it has met; not if it begins,
 * and so ends, at a leaf: data->leaf, to be visited in the end as what is in the table.
 */
static bool
obj_traverse_again_p(VALUE obj, struct obj_traverse_data *data)
{
    if (!data->rec && obj_traverse_leaf_p(obj)) {
        data->leaf = obj;
        return false;
    }
    if (st_insert(obj_traverse_rec(data), obj, 1)) return true;
    RB_OBJ_WRITTEN(data->rec_hash, Qundef, obj);
    return false;
}

static void
ractor_data_refuse(VALUE obj, const struct obj_traverse_replace_data *data)
{
    VALUE text = rb_sprintf("can not %s %"PRIsVALUE" object.", data->move ? "move" : "copy",
                            rb_class_of(obj));
    ractor_traverse_raise(rb_eRactorError, text, data->rec, obj);
}

/* The error of rb_obj_alloc(), with the path. */
static void
ractor_traverse_check_allocator(VALUE obj, struct obj_traverse_replace_data *data)
{
    VALUE klass = rb_obj_class(obj);

    if (rb_get_alloc_func(klass)) return;
    ractor_traverse_raise(rb_eTypeError, rb_sprintf("allocator undefined for %"PRIsVALUE, klass),
                          data->rec, obj);
}
