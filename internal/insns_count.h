#ifndef INTERNAL_INSNS_COUNT_H                           /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_INSNS_COUNT_H
/**
 * How many instructions the interpreter has run, for the statistics of YJIT and RJIT (vm_insns_count, ratio_in_yjit).
 *
 * The base adds to one global word at every instruction. Ractors fight for its cache line, so that a loop takes 4 times as long in
 * two ractors as in one; and each addition waits for the one before. Here each thread has words of its own, and consecutive
 * instructions mostly add to different ones. A thread hands in its count (flush) when it is switched to and when it
 * ends. The sum is what has been handed in and what the current thread has; of a thread that runs elsewhere its last turn is missing.
 *
 * The words are thread-local where the processor adds to such a word in one instruction, whichever native thread that is at this
 * moment. Elsewhere the compiler may keep their address, which is another thread's after an M:N thread has moved: there the
 * count is one word in rb_thread_t.
 */
#include <stdint.h>
#include <stddef.h>

#if defined(__x86_64__) && defined(__GNUC__)
# if defined(__PIC__) && !defined(__PIE__)
#  define RB_INSNS_TLS_MODEL "initial-exec"              /* libruby.so */
# else
#  define RB_INSNS_TLS_MODEL "local-exec"
# endif
# define RB_INSNS_THREAD_LOCAL __thread __attribute__((visibility("hidden"), tls_model(RB_INSNS_TLS_MODEL)))
# define RB_INSNS_WORDS 32
extern RB_INSNS_THREAD_LOCAL uint64_t rb_insns_count_here[RB_INSNS_WORDS];
# define RB_INSNS_COUNT_INSN(ec, insn) (rb_insns_count_here[(insn) % RB_INSNS_WORDS]++)
#else
# define RB_INSNS_COUNT_INSN(ec, insn) ((ec)->thread_ptr->insns_count++)
#endif

/** What all threads have handed in. */
extern uint64_t rb_insns_count_handed_in;

/** What the current thread has counted since it last handed in. */
uint64_t rb_insns_counted_here(void);

/** Hands in what the current thread has counted, or forgets it. */
void rb_insns_count_flush(void);
void rb_insns_count_forget(void);

/** The sum. Any thread. */
uint64_t rb_vm_insns_counted(void);

#endif /* INTERNAL_INSNS_COUNT_H */
