# Compiled code calls some methods of Sets with a table without a frame (unlocked/set/direct.c).
# Retire-when: the base's Set has a table, and its compiled code such calls.
# Expect: 4
# Inserts: mod set_direct 1, set_direct::gen_call 1

# The module is in codegen/, next to the file.
/^use crate::asm::\*;$/i\
mod set_direct;

# Where the base looks for code of its own for a method: the call is plain.
/^fn gen_send_cfunc\(/,/^\}$/{
    /^ +let expected_stack_after = /i\
        if set_direct::gen_call(jit, asm, cme, block, argc) {\
            return jump_to_next_insn(jit, asm);\
        }
}
