# The interpreter counts an instruction in a word of the thread, and not in one for all ractors
# (internal/jit/insns_count.h).
# Retire-when: the base has no count of instructions that ractors share.
# Why-text: it is the body of a macro.
# Expect: 1
/^#define JIT_COLLECT_USAGE_INSN/s/rb_vm_insns_count\+\+/RB_INSNS_COUNT_INSN(ec, insn)/
