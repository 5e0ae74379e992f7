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

/* ---- the count of instructions ---- */

uint64_t rb_insns_count_handed_in;

#ifdef RB_INSNS_WORDS
RB_INSNS_THREAD_LOCAL uint64_t rb_insns_count_here[RB_INSNS_WORDS];
# define INSNS_WORDS rb_insns_count_here, RB_INSNS_WORDS
#else
# define INSNS_WORDS &GET_THREAD()->insns_count, 1
#endif

static uint64_t
insns_words_sum(const uint64_t *words, int len)
{
    uint64_t sum = 0;
    for (int i = 0; i < len; i++) sum += words[i];
    return sum;
}

static void
insns_words_clear(uint64_t *words, int len)
{
    for (int i = 0; i < len; i++) words[i] = 0;
}

uint64_t
rb_insns_counted_here(void)
{
    return insns_words_sum(INSNS_WORDS);
}

void
rb_insns_count_forget(void)
{
    insns_words_clear(INSNS_WORDS);
}

void
rb_insns_count_flush(void)
{
    __atomic_fetch_add(&rb_insns_count_handed_in, rb_insns_counted_here(), __ATOMIC_RELAXED);
    rb_insns_count_forget();
}

uint64_t
rb_vm_insns_counted(void)
{
    return __atomic_load_n(&rb_insns_count_handed_in, __ATOMIC_RELAXED) + rb_insns_counted_here();
}
