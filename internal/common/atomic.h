#ifndef INTERNAL_COMMON_ATOMIC_H
#define INTERNAL_COMMON_ATOMIC_H
/**
 * The atomic operations of all parts: ul_atomic_OPERATION_ORDER. The first argument is the address
 * of an integer or a pointer that the processor accesses as a whole. No other header is needed: the
 * harnesses in test/unlocked/, and extensions, include this one.
 *
 * Operations
 *   load, store, exchange         exchange has the old value
 *   cas                           stores the new value where *expected is found, and is true; else
 *                                 puts what is found into *expected. cas_weak can fail without
 *                                 cause, for a loop.
 *   fetch_add, ..., fetch_and     have the value before; sub_fetch that after the subtraction
 *   add                           without a value
 *   copy_values                   each field as a whole; another ractor may be replacing them
 *   fence                         for all accesses before and after it
 *
 * Orders
 *   relaxed     a whole value, and no order
 *   acquire     for loads: with a value that was stored with release, all that was written before
 *               that store is seen after the load. A cas that fails has acquire, too, except for
 *               cas_weak, whose failure is relaxed.
 *   release     for stores: see acquire. A plain store after the fence has it, too.
 *   acq_rel     acquire and release, for what loads and stores
 *   ordered     sequentially consistent: of two ractors that store and then load, one sees the
 *               other's store
 *   compiler    no instruction; the compiler moves no memory access across
 */
#include <stddef.h>

#if !defined(__GNUC__) && !defined(__clang__)
# error "Unlocked Ruby needs the __atomic builtins of GCC and Clang"
#endif

#define ul_atomic_load_relaxed(place)     __atomic_load_n((place), __ATOMIC_RELAXED)
#define ul_atomic_load_acquire(place)     __atomic_load_n((place), __ATOMIC_ACQUIRE)
#define ul_atomic_load_ordered(place)     __atomic_load_n((place), __ATOMIC_SEQ_CST)

#define ul_atomic_store_relaxed(place, val) __atomic_store_n((place), (val), __ATOMIC_RELAXED)
#define ul_atomic_store_release(place, val) __atomic_store_n((place), (val), __ATOMIC_RELEASE)
#define ul_atomic_store_ordered(place, val) __atomic_store_n((place), (val), __ATOMIC_SEQ_CST)

#define ul_atomic_exchange_acquire(place, val) __atomic_exchange_n((place), (val), __ATOMIC_ACQUIRE)
#define ul_atomic_exchange_ordered(place, val) __atomic_exchange_n((place), (val), __ATOMIC_SEQ_CST)

#define ul_atomic_cas_release(place, expected, val) \
    __atomic_compare_exchange_n((place), (expected), (val), 0, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE)
#define ul_atomic_cas_weak_release(place, expected, val) \
    __atomic_compare_exchange_n((place), (expected), (val), 1, __ATOMIC_RELEASE, __ATOMIC_RELAXED)
#define ul_atomic_cas_ordered(place, expected, val) \
    __atomic_compare_exchange_n((place), (expected), (val), 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)

#define ul_atomic_fetch_add_relaxed(place, val) __atomic_fetch_add((place), (val), __ATOMIC_RELAXED)
#define ul_atomic_fetch_add_release(place, val) __atomic_fetch_add((place), (val), __ATOMIC_RELEASE)
#define ul_atomic_fetch_add_ordered(place, val) __atomic_fetch_add((place), (val), __ATOMIC_SEQ_CST)
#define ul_atomic_fetch_sub_release(place, val) __atomic_fetch_sub((place), (val), __ATOMIC_RELEASE)
#define ul_atomic_fetch_sub_acq_rel(place, val) __atomic_fetch_sub((place), (val), __ATOMIC_ACQ_REL)
#define ul_atomic_sub_fetch_acq_rel(place, val) __atomic_sub_fetch((place), (val), __ATOMIC_ACQ_REL)
#define ul_atomic_sub_fetch_relaxed(place, val) __atomic_sub_fetch((place), (val), __ATOMIC_RELAXED)
#define ul_atomic_fetch_or_relaxed(place, val)  __atomic_fetch_or((place), (val), __ATOMIC_RELAXED)
#define ul_atomic_fetch_and_relaxed(place, val) __atomic_fetch_and((place), (val), __ATOMIC_RELAXED)
#define ul_atomic_fetch_and_ordered(place, val) __atomic_fetch_and((place), (val), __ATOMIC_SEQ_CST)
#define ul_atomic_add_relaxed(place, val) ((void)ul_atomic_fetch_add_relaxed((place), (val)))

#define ul_atomic_fence_acquire()         __atomic_thread_fence(__ATOMIC_ACQUIRE)
#define ul_atomic_fence_release()         __atomic_thread_fence(__ATOMIC_RELEASE)
#define ul_atomic_fence_compiler()        __atomic_signal_fence(__ATOMIC_SEQ_CST)

#define ul_atomic_copy_values(to, from, len) do { \
    size_t ul_atomic_end = (len); \
    for (size_t ul_atomic_i = 0; ul_atomic_i < ul_atomic_end; ul_atomic_i++) { \
        (to)[ul_atomic_i] = ul_atomic_load_relaxed(&(from)[ul_atomic_i]); \
    } \
} while (0)

/* Adds to a count. Every load after it comes after the addition, also one that is not ordered. */
static inline void
ul_atomic_count_ordered(int *count, int add)
{
    ul_atomic_fetch_add_ordered(count, add);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

#endif /* INTERNAL_COMMON_ATOMIC_H */
