/*
 * jit/insns_count.c: the sum of the instructions that all threads have counted. Part of ractor.c.
 *
 * Stored: the list of all native threads' counters, and the sum of those that have ended. Owner: a
 * native thread owns its counters, and removes them from the list before it ends.
 * Invariant: a counter is written by its own native thread alone. Suspended: in a forked child,
 * until rb_insns_count_atfork. internal/jit/insns_count.h says why there are such counters.
 */
#include "internal/common/atomic.h"

static uint64_t insns_of_ended_threads;

#ifdef RB_INSNS_COUNTERS
# include <pthread.h>
RB_INSNS_THREAD_LOCAL struct rb_insns_counts rb_insns_here;
static struct rb_insns_counts *insns_list;
static pthread_mutex_t insns_list_lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t
insns_counts_sum(const struct rb_insns_counts *here)
{
    uint64_t sum = 0;
    for (int i = 0; i < RB_INSNS_COUNTERS; i++) {
        sum += ul_atomic_load_relaxed(&here->counters[i]);
    }
    return sum;
}

static void
insns_counts_enlist(struct rb_insns_counts *here)
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
    insns_counts_enlist(&rb_insns_here);
    pthread_mutex_unlock(&insns_list_lock);
}

/* The native thread ends, and its counters with it. */
void
rb_insns_count_native_thread_ends(void)
{
    struct rb_insns_counts *here = &rb_insns_here;

    if (!here->previous) return;
    pthread_mutex_lock(&insns_list_lock);
    insns_of_ended_threads += insns_counts_sum(here);
    *here->previous = here->next;
    if (here->next) here->next->previous = here->previous;
    here->previous = NULL;
    pthread_mutex_unlock(&insns_list_lock);
}

uint64_t
rb_insns_counted_here(void)
{
    return insns_counts_sum(&rb_insns_here);
}

void
rb_insns_count_back_to(uint64_t count)
{
    rb_insns_here.counters[0] -= rb_insns_counted_here() - count;
}

uint64_t
rb_vm_insns_counted(void)
{
    pthread_mutex_lock(&insns_list_lock);
    uint64_t sum = insns_of_ended_threads;
    for (const struct rb_insns_counts *each = insns_list; each; each = each->next) {
        sum += insns_counts_sum(each);
    }
    pthread_mutex_unlock(&insns_list_lock);
    return sum;
}

void
rb_insns_count_atfork(void)
{
    pthread_mutex_init(&insns_list_lock, NULL);
    for (const struct rb_insns_counts *each = insns_list; each; each = each->next) {
        if (each != &rb_insns_here) insns_of_ended_threads += insns_counts_sum(each);
    }
    insns_list = NULL;
    insns_counts_enlist(&rb_insns_here);
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
            sum += ul_atomic_load_relaxed(&th->insns_count);
        }
        RACTOR_UNLOCK(r);
    }
    RB_VM_LOCK_LEAVE();
    return sum + ul_atomic_load_relaxed(&insns_of_ended_threads);
}

void
rb_insns_count_atfork(void)
{
}

static void
insns_count_thread_ended(rb_thread_t *th)
{
    ul_atomic_fetch_add_relaxed(&insns_of_ended_threads, th->insns_count);
    th->insns_count = 0;
}
#endif
