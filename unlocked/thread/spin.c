/*
 * thread/spin.c: waiting for the VM lock and at barriers. Part of thread.c.
 *
 * Stored: the number of processors. Invariants: SPN-1 to SPN-4 of internal/thread/spin.h.
 */
#include "internal/common/atomic.h"
#include "internal/stats/waits.h"
#include <time.h>
#include <unistd.h>

static unsigned int ractor_spin_processors; /* 0: not asked yet */

/* Processors that the process may use, where the system tells. */
static unsigned int
ractor_spin_count_processors(void)
{
#ifdef CPU_COUNT
    cpu_set_t usable;
    if (sched_getaffinity(0, sizeof(usable), &usable) == 0) return (unsigned)CPU_COUNT(&usable);
#endif
#ifdef _SC_NPROCESSORS_ONLN
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    if (online > 0) return (unsigned)online;
#endif
    return 1;
}

/* SPN-1 */
static bool
ractor_spin_useful_p(rb_vm_t *vm)
{
    unsigned int processors = ul_atomic_load_relaxed(&ractor_spin_processors);

    if (processors == 0) {
        processors = ractor_spin_count_processors();
        ul_atomic_store_relaxed(&ractor_spin_processors, processors);
    }
    return ul_atomic_load_relaxed(&vm->ractor.sched.running_cnt) <= processors;
}

struct ractor_spin {
    uint64_t end;                       /* nanoseconds of the monotonic clock; 0: not asked yet */
    unsigned int turn;
};

static uint64_t
ractor_spin_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static inline void
ractor_spin_pause(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb" ::: "memory");
#else
    ul_atomic_fence_compiler();
#endif
}

/* Waits a moment; false: it was long enough (SPN-2). */
static bool
ractor_spin_on_p(struct ractor_spin *spin)
{
    ractor_spin_pause();
    if (++spin->turn % 16) return true;

    uint64_t now = ractor_spin_now();
    if (!spin->end) spin->end = now + RACTOR_SPIN_NANOSECONDS;
    return now < spin->end;
}

/* Whether the lock is taken. SPN-4: the word of the owner stays in this processor's cache until it
 * changes. */
static bool
ractor_spin_lock_p(rb_vm_t *vm)
{
    struct ractor_spin spin = {0};

    if (!ractor_spin_useful_p(vm)) return false;
    do {
        if (ul_atomic_load_relaxed(&vm->ractor.sync.lock_owner)) continue;
        if (rb_native_mutex_trylock(&vm->ractor.sync.lock) == 0) return true;
    } while (ractor_spin_on_p(&spin));
    return false;
}

void
rb_vm_mutex_lock_contended(rb_vm_t *vm)
{
    struct rb_stats_wait counted;

    rb_stats_wait_begin(&counted, RB_STATS_LOCK);
    if (!ractor_spin_lock_p(vm)) rb_native_mutex_lock(&vm->ractor.sync.lock);
    rb_stats_wait_end(&counted);
}

static bool
ractor_spin_stopped_p(rb_vm_t *vm)
{
    return ul_atomic_load_relaxed(&vm->ractor.sched.barrier_waiting_cnt) + 1
        == ul_atomic_load_relaxed(&vm->ractor.sched.running_cnt);
}

/* The barrier of cr has begun: until all others are stopped. The scheduler's lock is held. */
static void
ractor_spin_until_stopped(rb_vm_t *vm, rb_ractor_t *cr)
{
    struct ractor_spin spin = {0};

    if (ractor_sched_barrier_completed_p(vm) || !ractor_spin_useful_p(vm)) return;
    ractor_sched_unlock(vm, cr);
    while (!ractor_spin_stopped_p(vm) && ractor_spin_on_p(&spin)) continue;
    ractor_sched_lock(vm, cr);
}

/* cr counts as waiting at the barrier; true: that has ended. The scheduler's lock is held. */
static bool
ractor_spin_released_p(rb_vm_t *vm, rb_ractor_t *cr)
{
    unsigned int serial = vm->ractor.sched.barrier_serial;
    struct ractor_spin spin = {0};

    if (!ractor_spin_useful_p(vm)) return false;
    RB_VM_SAVE_MACHINE_CONTEXT(GET_THREAD());      /* SPN-3 */
    ractor_sched_unlock(vm, cr);
    while (ul_atomic_load_relaxed(&vm->ractor.sched.barrier_serial) == serial
           && ractor_spin_on_p(&spin)) continue;
    ractor_sched_lock(vm, cr);
    return vm->ractor.sched.barrier_serial != serial;
}

/* cr counts as waiting at the barrier, until that has ended. The scheduler's lock is held. */
static void
ractor_spin_until_released(rb_vm_t *vm, rb_ractor_t *cr, rb_thread_t *th)
{
    if (!ractor_spin_released_p(vm, cr)) ractor_sched_barrier_join_wait_locked(vm, th);
}
