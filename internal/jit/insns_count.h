#ifndef INTERNAL_JIT_INSNS_COUNT_H
#define INTERNAL_JIT_INSNS_COUNT_H
/**
 * How many instructions the interpreter has run, for the statistics of YJIT and RJIT
 * (vm_insns_count, ratio_in_yjit).
 *
 * CRuby adds to one global counter at every instruction. Ractors fight for its cache line, so
 * that a loop takes 4 times as long in two ractors as in one; and each addition waits for the one
 * before. Here each native thread has counters of its own, and consecutive instructions mostly add
 * to different ones; the count is the sum of all counters.
 *
 * The counters are thread-local where the processor adds to such a counter in one instruction: it
 * adds to that of the native thread that executes the instruction. Elsewhere the compiler may keep
 * the address of the counter, which belongs to another native thread after an M:N thread has moved.
 * There the count is one member of rb_thread_t.
 */
#include <stdint.h>
#include "ruby/internal/stdbool.h"

#if defined(__x86_64__) && defined(__GNUC__) && defined(__ELF__) \
    && !defined(RB_INSNS_PER_THREAD_STRUCT)
# if defined(__PIC__) && !defined(__PIE__)
/* libruby.so: few counters, because a program that loads it has little thread-local space. */
#  define RB_INSNS_TLS_MODEL "initial-exec"
#  define RB_INSNS_COUNTERS 8
# else
#  define RB_INSNS_TLS_MODEL "local-exec"
#  define RB_INSNS_COUNTERS 32
# endif
# define RB_INSNS_THREAD_LOCAL \
    __thread __attribute__((visibility("hidden"), tls_model(RB_INSNS_TLS_MODEL)))
struct rb_insns_counts {
    uint64_t counters[RB_INSNS_COUNTERS];
    struct rb_insns_counts *next, **previous;   /* in the list of all; previous: 0 outside it */
};
extern RB_INSNS_THREAD_LOCAL struct rb_insns_counts rb_insns_here;
# define RB_INSNS_COUNT_INSN(ec, insn) (rb_insns_here.counters[(insn) % RB_INSNS_COUNTERS]++)
#else
# define RB_INSNS_COUNT_INSN(ec, insn) ((ec)->thread_ptr->insns_count++)
#endif

/** Enters the current native thread's counters into the list, before it runs Ruby code. */
void rb_insns_count_enlist(void);

/** Removes them from the list and keeps their sum. For a native thread of Ruby's that ends. */
void rb_insns_count_native_thread_ends(void);

static inline void
rb_insns_count_thread_enters(void)
{
#ifdef RB_INSNS_COUNTERS
    if (!rb_insns_here.previous) rb_insns_count_enlist();
#endif
}

/**
 * The count of the current thread; and a function that sets it back to @p count. For RJIT's
 * compiler, whose instructions are not counted.
 */
uint64_t rb_insns_counted_here(void);
void rb_insns_count_back_to(uint64_t count);

/**
 * The sum over all threads, also those that have ended. Any thread may call it, while others count.
 */
uint64_t rb_vm_insns_counted(void);

/** In a forked child: the other threads are gone, their counts stay. */
void rb_insns_count_atfork(void);

#endif /* INTERNAL_JIT_INSNS_COUNT_H */
