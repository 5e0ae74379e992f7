#ifndef INTERNAL_FIELDS_ATOMIC_H                         /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_FIELDS_ATOMIC_H
/**
 * The memory operations of fields objects, on words of the size of a VALUE. No other header is
 * needed: the harness that runs the protocol of internal/class_fields.h under ThreadSanitizer
 * (test/unlocked/class_fields_harness.c) includes this file.
 *
 *   load, store                   acquire and release: whoever loads the stored word also sees
 *                                 whatever was written before the store
 *   copy                          each word as a whole; another ractor may be replacing values
 *   load_ordered, store_ordered   sequentially consistent: of two ractors that store and then load,
 *                                 one sees the other's store
 *   load_relaxed, store_relaxed   a whole word, and no order
 *   publish_once                  stores with release where *expected stands, and returns true;
 *                                 else puts what stands there into *expected (acquire)
 *   release_fence                 a plain store behind it has the order of store
 *   compiler_fence                no instruction; the compiler moves no memory access across
 *   count_ordered                 sequentially consistent addition, before every load behind it
 *   count_relaxed                 addition, and no order
 */
#include <stddef.h>

#if !defined(__GNUC__) && !defined(__clang__)
# error "Unlocked Ruby needs the __atomic builtins of GCC and Clang"
#endif

#define rb_fields_load(word)              __atomic_load_n((word), __ATOMIC_ACQUIRE)
#define rb_fields_store(word, val)        __atomic_store_n((word), (val), __ATOMIC_RELEASE)
#define rb_fields_load_relaxed(word)      __atomic_load_n((word), __ATOMIC_RELAXED)
#define rb_fields_store_relaxed(word, val) __atomic_store_n((word), (val), __ATOMIC_RELAXED)
#define rb_fields_load_ordered(word)      __atomic_load_n((word), __ATOMIC_SEQ_CST)
#define rb_fields_store_ordered(word, val) __atomic_store_n((word), (val), __ATOMIC_SEQ_CST)

#define rb_fields_publish_once(word, expected, val) \
    __atomic_compare_exchange_n((word), (expected), (val), 0, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE)
#define rb_fields_count_relaxed(word, add) \
    ((void)__atomic_fetch_add((word), (add), __ATOMIC_RELAXED))

#define rb_fields_release_fence()         __atomic_thread_fence(__ATOMIC_RELEASE)
#define rb_fields_compiler_fence()        __atomic_signal_fence(__ATOMIC_SEQ_CST)

#define rb_fields_copy_values(to, from, len) do { \
    size_t rb_fields_end = (len); \
    for (size_t rb_fields_i = 0; rb_fields_i < rb_fields_end; rb_fields_i++) { \
        (to)[rb_fields_i] = rb_fields_load_relaxed(&(from)[rb_fields_i]); \
    } \
} while (0)

static inline void
rb_fields_count_ordered(int *count, int add)
{
    __atomic_fetch_add(count, add, __ATOMIC_SEQ_CST);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

#endif /* INTERNAL_FIELDS_ATOMIC_H */
