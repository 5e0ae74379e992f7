/*
 * ractor.c of the fork: copying, moving and checking the fields of generic owners between ractors; and the sum of the
 * instructions that threads have counted (internal/insns_count.h).
 *
 * Stored: nothing. Invariant: a walk over object graphs never stops at a fields object; it goes on to the
 * values, whose owner has been walked already. Suspended: never.
 * Wraps: CRuby's ractor.c.
 */
#include "internal/class_fields.h"
#include "internal/array.h"
#include "internal/hash.h"
#include "internal/io.h"
#include "internal/object.h"
#include "internal/string.h"
#include "internal/struct.h"

struct obj_traverse_replace_data;
static int obj_traverse_replace_fields(VALUE obj, struct obj_traverse_replace_data *data);
static void obj_refer_only_shareables_p_i(VALUE obj, void *ptr);
static void obj_traverse_record(struct obj_traverse_replace_data *data, VALUE obj, VALUE replacement);
static bool ractor_move_known_p(VALUE obj, struct obj_traverse_replace_data *data);
static VALUE ractor_move_successor(VALUE obj);
static void ractor_move_content(VALUE obj, const struct obj_traverse_replace_data *data);
static void ractor_move_refuse(VALUE obj);
static void ractor_moved_bang(VALUE obj);
static void insns_count_thread_ended(rb_thread_t *th);

#include "base/ractor.c"

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
    if (arg->data->replacement != val) rb_generic_field_replace(arg->owner, id, arg->data->replacement);
    return ST_CONTINUE;
}

/* 1: stop. The walk can run #initialize_copy of the values, so each write finds the fields object anew. */
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
 * Each walk remembers what it has met, in a hash that can be old by then. A move can meet successors: while it is in a frozen
 * array, subarrays of that show them.
 */
static void
obj_traverse_record(struct obj_traverse_replace_data *data, VALUE obj, VALUE replacement)
{
    st_insert(obj_traverse_replace_rec(data), (st_data_t)obj, (st_data_t)replacement);
    RB_OBJ_WRITTEN(data->rec_hash, Qundef, obj);
    RB_OBJ_WRITTEN(data->rec_hash, Qundef, replacement);
    if (data->move) st_insert(data->rec, (st_data_t)replacement, (st_data_t)replacement);
}

/* The successor that this walk has made for obj; 0: none. */
static VALUE
obj_traverse_recorded(const struct obj_traverse_replace_data *data, VALUE obj)
{
    st_data_t replacement;
    return data->rec && st_lookup(data->rec, (st_data_t)obj, &replacement) ? (VALUE)replacement : 0;
}

/* ---- moving ---- */

/*
 * A moved object has a successor, in a slot of the same size, which gets all that the slot holds; the object stays behind without
 * content. (The base copies three words; what is embedded behind them is lost.) A frozen string or array keeps its content: the
 * substrings and subarrays of its own ractor can point into it.
 */
static bool
ractor_move_leaves_content_p(VALUE obj)
{
    return RB_OBJ_FROZEN_RAW(obj) && (BUILTIN_TYPE(obj) == T_STRING || BUILTIN_TYPE(obj) == T_ARRAY);
}

/* What is fit to be marked, swept, and met by Ruby code after a move that failed. */
static void
ractor_move_empty(VALUE obj)
{
    bool frozen = RB_OBJ_FROZEN_RAW(obj);

    RBASIC(obj)->flags &= ~fl_users;
    memset((char *)obj + sizeof(struct RBasic), 0, rb_gc_obj_slot_size(obj) - sizeof(struct RBasic));
    switch (BUILTIN_TYPE(obj)) {
      case T_OBJECT:
        FL_UNSET_RAW(obj, FL_FREEZE);
        FL_SET_RAW(obj, ROBJECT_EMBED);
        ROBJECT_SET_SHAPE_ID(obj, (shape_id_t)(rb_gc_heap_id_for_size(rb_gc_obj_slot_size(obj)) + FIRST_T_OBJECT_SHAPE_ID));
        if (frozen) OBJ_FREEZE(obj);
        break;
      case T_ARRAY:
        FL_SET_RAW(obj, RARRAY_EMBED_FLAG);
        break;
      case T_HASH:
        RHASH_SET_IFNONE(obj, Qnil);
        break;
      case T_MATCH:
        rb_match_busy(obj);             /* what is left of $~ is not written to */
        break;
      default:
        break;
    }
}

/* Reached before by this move. */
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

/* A copy with content of its own. The base walks obj's elements, and does not expect a frozen array to share them. */
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
 * Of obj's type, in a slot of obj's size. Classes that cannot be allocated, and typed data, are refused as by the base. What has
 * slots of several sizes is made here, the rest by its class.
 */
static VALUE
ractor_move_successor(VALUE obj)
{
    VALUE successor, klass = RBASIC_CLASS(obj);
    enum ruby_value_type type = BUILTIN_TYPE(obj);
    size_t size = rb_gc_obj_slot_size(obj);
    bool sized = type == T_STRING || type == T_ARRAY || type == T_HASH || type == T_OBJECT;

    if (!sized || RCLASS_SINGLETON_P(klass) || !rb_get_alloc_func(klass)) {
        successor = rb_obj_alloc(klass);
        if (type != T_DATA && (BUILTIN_TYPE(successor) != type || rb_gc_obj_slot_size(successor) != size)) {
            rb_raise(rb_eRactorError, "can not move %"PRIsVALUE" object.", klass);
        }
        return successor;
    }
    successor = ractor_move_wb_protected_p(obj) ? rb_wb_protected_newobj_of(GET_EC(), klass, (VALUE)type, size)
                                                : rb_wb_unprotected_newobj_of(klass, (VALUE)type, size);
    ractor_move_empty(successor);
    if (ractor_move_leaves_content_p(obj)) ractor_move_copy(successor, obj);
    return successor;
}

/* The walk has replaced the elements in obj, where subarrays see them; the successor has what was there. */
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

/* All but being frozen. The fields come first: that can wait for a lock, and fail; the rest cannot. */
static void
ractor_move_content(VALUE obj, const struct obj_traverse_replace_data *data)
{
    VALUE successor = data->replacement;

    if (FL_TEST_RAW(obj, FL_EXIVAR)) rb_replace_generic_ivar(successor, obj);
    if (ractor_move_leaves_content_p(obj)) {
        if (BUILTIN_TYPE(obj) == T_ARRAY) ractor_move_swap_elements(successor, obj);
        return;
    }

    VALUE kept = fl_users;
    if (BUILTIN_TYPE(obj) == T_HASH) kept &= ~(VALUE)RHASH_LEV_MASK;
    if (BUILTIN_TYPE(obj) == T_FILE) ractor_move_file(successor, obj, data);
    if (BUILTIN_TYPE(obj) == T_STRUCT && !(RBASIC(successor)->flags & RSTRUCT_EMBED_LEN_MASK)) {
        xfree((void *)RSTRUCT(successor)->as.heap.ptr);
    }
    RBASIC(successor)->flags = (RBASIC(successor)->flags & ~fl_users) | (RBASIC(obj)->flags & kept);
    memcpy((char *)successor + sizeof(struct RBasic), (char *)obj + sizeof(struct RBasic),
           rb_gc_obj_slot_size(obj) - sizeof(struct RBasic));
    if (BUILTIN_TYPE(obj) == T_OBJECT) ROBJECT_SET_SHAPE_ID(successor, ROBJECT_SHAPE_ID(obj));
    rb_gc_writebarrier_remember(successor);
}

static void
ractor_move_refuse(VALUE obj)
{
    if (RBASIC_CLASS(obj) == rb_cRactorMovedObject) rb_raise(rb_eRactorMovedError, "can not send any methods to a moved object");
}

/* The last step: obj is what the source ractor still refers to. */
static void
ractor_moved_bang(VALUE obj)
{
    RBASIC_SET_CLASS_RAW(obj, rb_cRactorMovedObject);
    if (!ractor_move_leaves_content_p(obj)) ractor_move_empty(obj);
}

/* ---- the count of instructions ---- */

static uint64_t insns_of_ended_threads;

#ifdef RB_INSNS_WORDS
# include <pthread.h>
RB_INSNS_THREAD_LOCAL struct rb_insns_words rb_insns_here;
static struct rb_insns_words *insns_list;
static pthread_mutex_t insns_list_lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t
insns_words_sum(const struct rb_insns_words *here)
{
    uint64_t sum = 0;
    for (int i = 0; i < RB_INSNS_WORDS; i++) sum += __atomic_load_n(&here->words[i], __ATOMIC_RELAXED);
    return sum;
}

static void
insns_words_enlist(struct rb_insns_words *here)
{
    here->next = insns_list;
    here->previous = &insns_list;
    if (insns_list) insns_list->previous = &here->next;
    insns_list = here;
}

void
rb_insns_count_enlist(void)
{
    pthread_mutex_lock(&insns_list_lock);
    insns_words_enlist(&rb_insns_here);
    pthread_mutex_unlock(&insns_list_lock);
}

/* The native thread ends, and its words with it. */
void
rb_insns_count_native_thread_ends(void)
{
    struct rb_insns_words *here = &rb_insns_here;

    if (!here->previous) return;
    pthread_mutex_lock(&insns_list_lock);
    insns_of_ended_threads += insns_words_sum(here);
    *here->previous = here->next;
    if (here->next) here->next->previous = here->previous;
    here->previous = NULL;
    pthread_mutex_unlock(&insns_list_lock);
}

uint64_t
rb_insns_counted_here(void)
{
    return insns_words_sum(&rb_insns_here);
}

void
rb_insns_count_back_to(uint64_t count)
{
    rb_insns_here.words[0] -= rb_insns_counted_here() - count;
}

uint64_t
rb_vm_insns_counted(void)
{
    pthread_mutex_lock(&insns_list_lock);
    uint64_t sum = insns_of_ended_threads;
    for (const struct rb_insns_words *each = insns_list; each; each = each->next) sum += insns_words_sum(each);
    pthread_mutex_unlock(&insns_list_lock);
    return sum;
}

void
rb_insns_count_atfork(void)
{
    pthread_mutex_init(&insns_list_lock, NULL);
    for (const struct rb_insns_words *each = insns_list; each; each = each->next) {
        if (each != &rb_insns_here) insns_of_ended_threads += insns_words_sum(each);
    }
    insns_list = NULL;
    insns_words_enlist(&rb_insns_here);
}

static void
insns_count_thread_ended(rb_thread_t *th)
{
}
#else
void
rb_insns_count_enlist(void)
{
}

void
rb_insns_count_native_thread_ends(void)
{
}

uint64_t
rb_insns_counted_here(void)
{
    return GET_THREAD()->insns_count;
}

void
rb_insns_count_back_to(uint64_t count)
{
    GET_THREAD()->insns_count = count;
}

uint64_t
rb_vm_insns_counted(void)
{
    uint64_t sum = 0;
    rb_ractor_t *r;
    rb_thread_t *th;

    RB_VM_LOCK_ENTER();
    ccan_list_for_each(&GET_VM()->ractor.set, r, vmlr_node) {
        RACTOR_LOCK(r);
        ccan_list_for_each(&r->threads.set, th, lt_node) {
            sum += __atomic_load_n(&th->insns_count, __ATOMIC_RELAXED);
        }
        RACTOR_UNLOCK(r);
    }
    RB_VM_LOCK_LEAVE();
    return sum + __atomic_load_n(&insns_of_ended_threads, __ATOMIC_RELAXED);
}

void
rb_insns_count_atfork(void)
{
}

static void
insns_count_thread_ended(rb_thread_t *th)
{
    __atomic_fetch_add(&insns_of_ended_threads, th->insns_count, __ATOMIC_RELAXED);
    th->insns_count = 0;
}
#endif
