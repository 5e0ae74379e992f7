#ifndef INTERNAL_JIT_EVAL_H
#define INTERNAL_JIT_EVAL_H
/**
 * When YJIT compiles code of an eval (doc/jit/ep_escape.md).
 *
 * A text that is evaluated again, such as a template, is new code each time. A block in it that is
 * called 30 times is compiled, and dropped right afterwards: that costs ten times as much as it
 * saves, and stops all ractors several times. Here it is compiled after more calls, where it begins
 * to pay. The same holds for code in a class body or a block there, but not for a method that the
 * text defines, which stays.
 *
 * Small thresholds, which programs give to have all compiled, are for all code.
 */
#include "vm_core.h"
#include "yjit.h"

#if USE_YJIT
/* Code of an eval waits for that many times the calls of other code. */
#define JIT_EVALS_PATIENCE 16

/* Below it YJIT compiles without delay: YJIT_CALL_COUNT_INTERV of vm.c. */
#define JIT_EVALS_LEAST_THRESHOLD 20

/** Whether code of an eval that was called @p calls times is to be compiled now. No errors. */
static inline bool
jit_evals_due_p(uint64_t calls)
{
    return UNLIKELY(calls == rb_yjit_call_threshold * JIT_EVALS_PATIENCE);
}

/* Whether iseq is the text of an eval, or a block or class body in it. */
static inline bool
jit_evals_code_p(const rb_iseq_t *iseq)
{
    for (; iseq; iseq = ISEQ_BODY(iseq)->parent_iseq) {
        if (ISEQ_BODY(iseq)->type == ISEQ_TYPE_EVAL) return true;
        if (ISEQ_BODY(iseq)->type == ISEQ_TYPE_METHOD) return false;
    }
    return false;
}

/*
 * Both are out of line, so that jit_compile of vm.c saves no registers for them: each call in the
 * interpreter runs that, also when YJIT is off. jit_evals_enter stands in vm.c, where a function is
 * that it needs. It runs at each call of code that YJIT has not compiled.
 */
NOINLINE(static void jit_evals_compile(const rb_iseq_t *iseq, rb_execution_context_t *ec));
NOINLINE(static void jit_evals_enter(const rb_iseq_t *iseq, rb_execution_context_t *ec,
                                     uint64_t calls));

/**
 * YJIT compiles @p iseq, which has been called as often as other code needs, or as is due for code
 * of an eval, unless this is the wrong one of the two. Any ractor; waits for the VM lock. No
 * errors.
 */
static void
jit_evals_compile(const rb_iseq_t *iseq, rb_execution_context_t *ec)
{
    bool first = ISEQ_BODY(iseq)->jit_entry_calls == rb_yjit_call_threshold;
    bool waits = rb_yjit_call_threshold >= JIT_EVALS_LEAST_THRESHOLD && jit_evals_code_p(iseq);

    if (first != waits) rb_yjit_compile_iseq(iseq, ec, false);
}
#else
# define jit_evals_enter(iseq, ec, calls) ((void)0)
#endif

#endif /* INTERNAL_JIT_EVAL_H */
