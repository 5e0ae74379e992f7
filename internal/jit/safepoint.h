#ifndef INTERNAL_JIT_SAFEPOINT_H
#define INTERNAL_JIT_SAFEPOINT_H
/**
 * Barriers at which compiled code waits, and stays compiled.
 *
 * Compiled code tests the interrupts of its execution context at the end of each round of a loop,
 * at calls and at returns. In CRuby it leaves for the interpreter when there is one, and never
 * comes back: all frames on the stack are interpreted until they return. With several ractors each
 * GC is an interrupt of all others, so that long loops of ractors are interpreted after the first
 * one. Here compiled code waits at the barrier itself, and continues.
 *
 * Stored: how often YJIT has dropped compiled code. Owner: the process; it changes only while all
 * other ractors are stopped.
 *
 * Invariants
 *   SFP-1  Code that waits here has its values where the GC looks for them: in the VM's stack,
 *          below the stack pointer of the frame; there they do not move. They are loaded again
 *          afterwards, for the call has used the registers. The stack pointer is then what it was:
 *          compiled code relies on that. The frame has its PC, by which YJIT finds the methods that
 *          are on a stack.
 *   SFP-2  If any compiled code was dropped meanwhile, the code that waited does not continue: it
 *          may be the code that was dropped, or one of its assumptions may no longer hold. The
 *          interpreter continues, as in CRuby. The same holds for a stub that waits for the VM
 *          lock, to have the next code compiled: its branch may belong to code that was dropped.
 *   SFP-3  All other interrupts are the interpreter's. None is lost: their bits are not touched.
 *
 * Progress: until the barrier ends. Errors: none.
 */
struct rb_execution_context_struct;

/**
 * For compiled code that found an interrupt of @p ec, its own. Not zero: it was a barrier alone, it
 * is over, and the code may continue. 0: the interpreter has to continue. Takes the VM lock; a GC,
 * with compaction, may run meanwhile.
 */
unsigned long rb_jit_safepoint_passed(struct rb_execution_context_struct *ec);

/** YJIT drops compiled code. All other ractors are stopped. */
void rb_jit_code_dropped(void);

/** How often YJIT has dropped compiled code. */
unsigned long rb_jit_code_drops(void);

#endif /* INTERNAL_JIT_SAFEPOINT_H */
