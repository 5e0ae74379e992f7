/*
 * ractor.c of the fork: copying, moving and checking the fields of generic owners between ractors; and the sum of the
 * instructions that threads have counted (internal/insns_count.h).
 *
 * Stored: nothing. Invariant: a walk over object graphs never stops at a fields object; it goes on to the
 * values, whose owner has been walked already. Suspended: never.
 * Wraps: CRuby's ractor.c.
 */
#include "internal/class_fields.h"

struct obj_traverse_replace_data;
static int obj_traverse_replace_fields(VALUE obj, struct obj_traverse_replace_data *data);
static void obj_refer_only_shareables_p_i(VALUE obj, void *ptr);
static void ractor_leave_empty_object(VALUE obj);
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

/* What a moved plain object leaves is as if new, with the shape that belongs to its slot; a frozen one has a frozen shape. */
static void
ractor_leave_empty_object(VALUE obj)
{
    bool frozen = RB_OBJ_FROZEN_RAW(obj);

    FL_UNSET_RAW(obj, FL_FREEZE);
    FL_SET_RAW(obj, ROBJECT_EMBED);
    ROBJECT_SET_SHAPE_ID(obj, (shape_id_t)(rb_gc_heap_id_for_size(rb_gc_obj_slot_size(obj)) + FIRST_T_OBJECT_SHAPE_ID));
    if (frozen) OBJ_FREEZE(obj);
}

/* ---- the count of instructions ---- */

static uint64_t insns_of_ended_threads;

#ifdef RB_INSNS_WORDS
# include <pthread.h>
RB_INSNS_THREAD_LOCAL struct rb_insns_words rb_insns_here;
static struct rb_insns_words *insns_list;
static pthread_mutex_t insns_list_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t insns_key_once = PTHREAD_ONCE_INIT;
static pthread_key_t insns_key;
static bool insns_key_made;

static uint64_t
insns_words_sum(const struct rb_insns_words *here)
{
    uint64_t sum = 0;
    for (int i = 0; i < RB_INSNS_WORDS; i++) sum += __atomic_load_n(&here->words[i], __ATOMIC_RELAXED);
    return sum;
}

/* The native thread ends, and its words with it. */
static void
insns_words_delist(void *ptr)
{
    struct rb_insns_words *here = ptr;

    pthread_mutex_lock(&insns_list_lock);
    insns_of_ended_threads += insns_words_sum(here);
    *here->previous = here->next;
    if (here->next) here->next->previous = here->previous;
    memset(here, 0, sizeof(*here));
    pthread_mutex_unlock(&insns_list_lock);
}

static void
insns_key_make(void)
{
    insns_key_made = pthread_key_create(&insns_key, insns_words_delist) == 0;
}

static void
insns_words_enlist(struct rb_insns_words *here)
{
    here->next = insns_list;
    here->previous = &insns_list;
    if (insns_list) insns_list->previous = &here->next;
    insns_list = here;
}

/* Without memory for it the thread's count is missing in the statistics until the next time. */
void
rb_insns_count_enlist(void)
{
    pthread_once(&insns_key_once, insns_key_make);
    if (!insns_key_made || pthread_setspecific(insns_key, &rb_insns_here) != 0) return;
    pthread_mutex_lock(&insns_list_lock);
    insns_words_enlist(&rb_insns_here);
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
