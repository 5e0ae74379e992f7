/*
 * ractor/move.c: moving objects between ractors whole. Part of ractor.c.
 *
 * Stored: only the objects that a move has met, in CRuby's data of the traversal. Owner: from
 * ractor_move_content on, the successor owns the content of a moved object.
 * Invariant: at every moment the GC can mark and sweep an object and its successor, and Ruby code
 * can meet them. Suspended: inside ractor_move_content after the fields, where nothing can fail or
 * allocate.
 *
 * A moved object has a successor in a slot of the same size and layout, which gets the content of
 * the whole slot. The object stays behind empty. (CRuby copies three words and loses embedded
 * content after them.)
 */
#include "internal/ractor/singleton_class.h"

/*
 * A frozen string or array keeps its content, because substrings and subarrays in its own ractor
 * can point into it.
 */
static bool
ractor_move_leaves_content_p(VALUE obj)
{
    bool shares = BUILTIN_TYPE(obj) == T_STRING || BUILTIN_TYPE(obj) == T_ARRAY;
    return shares && RB_OBJ_FROZEN_RAW(obj);
}

/* The shape of a new plain object in a slot of this size. */
static shape_id_t
ractor_move_new_object_shape_id(size_t size)
{
    return (shape_id_t)(rb_gc_heap_id_for_size(size) + FIRST_T_OBJECT_SHAPE_ID);
}

/*
 * Gives a frozen plain object without variables its shape. When shapes have run out there may be
 * none: then the flag alone says so. (CRuby would give it a table of variables, in a word where
 * a C function that is in the middle of obj expects no content.)
 */
static void
ractor_move_freeze(VALUE obj)
{
    FL_SET_RAW(obj, FL_FREEZE);
    rb_shape_t *shape = rb_shape_transition_shape_frozen(obj);
    if (rb_shape_id(shape) != OBJ_TOO_COMPLEX_SHAPE_ID) {
        ROBJECT_SET_SHAPE_ID(obj, rb_shape_id(shape));
    }
}

/*
 * Makes obj an empty object of its type, which the GC can mark and sweep, and Ruby code can meet
 * after a failed move.
 */
static void
ractor_move_empty(VALUE obj)
{
    bool frozen = RB_OBJ_FROZEN_RAW(obj);
    size_t size = rb_gc_obj_slot_size(obj);

    RBASIC(obj)->flags &= ~fl_users;
    memset((char *)obj + sizeof(struct RBasic), 0, size - sizeof(struct RBasic));
    switch (BUILTIN_TYPE(obj)) {
      case T_OBJECT:
        FL_UNSET_RAW(obj, FL_FREEZE);
        FL_SET_RAW(obj, ROBJECT_EMBED);
        ROBJECT_SET_SHAPE_ID(obj, ractor_move_new_object_shape_id(size));
        if (frozen) ractor_move_freeze(obj);
        break;
      case T_ARRAY:
        FL_SET_RAW(obj, RARRAY_EMBED_FLAG);
        break;
      case T_HASH:
        RHASH_SET_IFNONE(obj, Qnil);
        break;
      default:
        break;
    }
}

/* Whether this move has met obj before. */
static bool
ractor_move_known_p(VALUE obj, struct obj_traverse_replace_data *data)
{
    VALUE successor = obj_traverse_recorded(data, obj);
    if (successor) data->replacement = successor;
    return successor != 0;
}

static bool
ractor_move_wb_protected_p(VALUE obj)
{
    ID first;
    return rb_obj_gc_flags(obj, &first, 1) == 1 && first == rb_intern("wb_protected");
}

static VALUE
ractor_move_array_unshare(VALUE ary)
{
    rb_ary_cancel_sharing(ary);
    return Qnil;
}

/*
 * Gives successor a copy of the content. CRuby traverses obj's elements and does not expect a
 * frozen array to share them, so obj stops sharing them.
 */
static void
ractor_move_copy(VALUE successor, VALUE obj)
{
    int state;

    if (BUILTIN_TYPE(obj) == T_STRING) {
        rb_str_replace(successor, obj);
        rb_str_make_independent(successor);
        return;
    }
    FL_UNSET_RAW(obj, FL_FREEZE);
    rb_protect(ractor_move_array_unshare, obj, &state);
    FL_SET_RAW(obj, FL_FREEZE);
    if (state) rb_jump_tag(state);

    rb_ary_replace(successor, obj);
    rb_ary_cancel_sharing(successor);
}

/*
 * A new object of obj's type in a slot of obj's size. Classes that cannot be allocated, and typed
 * data, are refused as in CRuby. Types that have slots of several sizes are allocated here, the
 * others by their class.
 */
static VALUE
ractor_move_successor(VALUE obj, struct obj_traverse_replace_data *data)
{
    VALUE successor, klass = RBASIC_CLASS(obj);
    enum ruby_value_type type = BUILTIN_TYPE(obj);
    size_t size = rb_gc_obj_slot_size(obj);
    bool sized = type == T_STRING || type == T_ARRAY || type == T_HASH || type == T_OBJECT;

    ractor_move_refuse(obj);
    if (RCLASS_SINGLETON_P(klass)) {
        VALUE text = rb_sprintf("can not move %"PRIsVALUE" object with a singleton class",
                                rb_class_real(klass));
        ractor_traverse_raise(rb_eTypeError, text, data->rec, obj);
    }
    ractor_traverse_check_allocator(obj, data);
    if (type == T_STRUCT) {
        return rb_struct_alloc_like(obj);
    }
    if (!sized) {
        successor = rb_obj_alloc(klass);
        bool alike = BUILTIN_TYPE(successor) == type && rb_gc_obj_slot_size(successor) == size;
        if (type != T_DATA && !alike) {
            ractor_traverse_raise(rb_eRactorError,
                                  rb_sprintf("can not move %"PRIsVALUE" object.", klass),
                                  data->rec, obj);
        }
        return successor;
    }
    successor = ractor_move_wb_protected_p(obj)
        ? rb_wb_protected_newobj_of(GET_EC(), klass, (VALUE)type, size)
        : rb_wb_unprotected_newobj_of(klass, (VALUE)type, size);
    ractor_move_empty(successor);
    if (ractor_move_leaves_content_p(obj)) ractor_move_copy(successor, obj);
    return successor;
}

/*
 * Exchanges the elements: the traversal has put the moved ones into obj, where subarrays see them,
 * and the successor has the originals.
 */
static void
ractor_move_swap_elements(VALUE successor, VALUE obj)
{
    RUBY_ASSERT(RARRAY_LEN(successor) == RARRAY_LEN(obj));
    for (long i = 0; i < RARRAY_LEN(obj); i++) {
        VALUE moved = RARRAY_AREF(obj, i);
        RARRAY_ASET(obj, i, RARRAY_AREF(successor, i));
        RARRAY_ASET(successor, i, moved);
    }
}

static void
ractor_move_file(VALUE successor, VALUE obj, const struct obj_traverse_replace_data *data)
{
    rb_io_t *fptr = RFILE(obj)->fptr;

    if (!fptr) return;
    fptr->self = successor;
    if (fptr->tied_io_for_writing) {
        VALUE tied = obj_traverse_recorded(data, fptr->tied_io_for_writing);
        if (tied) fptr->tied_io_for_writing = tied;
    }
}

/* Fields that fields/owner.c hands over are not copied. */
static size_t
ractor_move_content_size(VALUE obj)
{
    return rb_generic_owner_p(obj) ? rb_fields_owner_content_size(obj) : rb_gc_obj_slot_size(obj);
}

/*
 * Moves everything but the frozen state. The fields come first, because moving them can wait for a
 * lock, and can fail; the rest cannot.
 */
static void
ractor_move_content(VALUE obj, const struct obj_traverse_replace_data *data)
{
    VALUE successor = data->replacement;

    if (FL_TEST_RAW(obj, FL_EXIVAR)) rb_replace_generic_ivar(successor, obj);
    if (ractor_move_leaves_content_p(obj)) {
        if (BUILTIN_TYPE(obj) == T_ARRAY) ractor_move_swap_elements(successor, obj);
        return;
    }

    VALUE kept = fl_users, own = 0;
    if (BUILTIN_TYPE(obj) == T_HASH) kept &= ~(VALUE)RHASH_LEV_MASK;
    if (BUILTIN_TYPE(obj) == T_FILE) ractor_move_file(successor, obj, data);
    if (BUILTIN_TYPE(obj) == T_STRUCT) own = STRUCT_FIELDS_IN_SLOT;     /* handed over before */
    if (BUILTIN_TYPE(obj) == T_STRUCT && !(RBASIC(successor)->flags & RSTRUCT_EMBED_LEN_MASK)) {
        xfree((void *)RSTRUCT(successor)->as.heap.ptr);
    }
    kept &= ~own;
    RBASIC(successor)->flags = (RBASIC(successor)->flags & ~(fl_users & ~own))
        | (RBASIC(obj)->flags & kept);
    memcpy((char *)successor + sizeof(struct RBasic), (char *)obj + sizeof(struct RBasic),
           ractor_move_content_size(obj) - sizeof(struct RBasic));
    if (BUILTIN_TYPE(obj) == T_OBJECT) ROBJECT_SET_SHAPE_ID(successor, ROBJECT_SHAPE_ID(obj));
    rb_gc_writebarrier_remember(successor);
}

static void
ractor_move_refuse(VALUE obj)
{
    if (RBASIC_CLASS(obj) != rb_cRactorMovedObject) return;
    rb_raise(rb_eRactorMovedError, "can not send any methods to a moved object");
}

/* Copies of a StringIO share its position. */
static bool
ractor_copy_shares_p(VALUE copy, VALUE obj)
{
    if (!RB_TYPE_P(obj, T_DATA)) return false;
    return RTYPEDDATA_P(obj) && !RTYPEDDATA_EMBEDDED_P(obj) && RTYPEDDATA_DATA(obj)
        && RTYPEDDATA_DATA(copy) == RTYPEDDATA_DATA(obj);
}

/* A moved object cannot be copied. */
static VALUE
ractor_copy_new(VALUE obj, struct obj_traverse_replace_data *data)
{
    VALUE copy;

    ractor_move_refuse(obj);
    if (ractor_error_p(obj)) {
        copy = ractor_copy_error(obj);
    }
    else {
        ractor_traverse_check_allocator(obj, data);
        copy = rb_obj_clone(obj);
    }
    if (ractor_copy_shares_p(copy, obj)) {
        ractor_traverse_raise(rb_eRactorError,
                              rb_sprintf("can not copy %"PRIsVALUE" object.", rb_class_of(obj)),
                              data->rec, obj);
    }
    rb_singleton_class_hand_over(copy);
    return copy;
}

/*
 * The last step. The source ractor still refers to obj, and so may C functions that are in the
 * middle of it, or that get it as an argument. It becomes a plain object without variables, so that
 * functions for strings, arrays and so on refuse it by its type. A reader that has looked at the
 * type before finds words of zero, which are no content in any type, and, because it is frozen,
 * nothing that it may write to. An object that has to keep its content keeps its type.
 */
static void
ractor_moved_bang(VALUE obj)
{
    enum ruby_value_type type = BUILTIN_TYPE(obj);

    RBASIC_SET_CLASS_RAW(obj, rb_cRactorMovedObject);
    if (ractor_move_leaves_content_p(obj)) return;
    if (type != T_OBJECT) {
        RBASIC(obj)->flags = (RBASIC(obj)->flags & ~(VALUE)RUBY_T_MASK) | T_OBJECT | FL_FREEZE;
    }
    ractor_move_empty(obj);
    if (type == T_MATCH) rb_match_busy(obj);    /* nothing writes to what is left of $~ */
}
