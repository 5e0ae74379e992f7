# Compiled code that finds an interrupt asks the fork's yjit/src/codegen/jit_barriers.rs: the base
# leaves for the interpreter, also when it was only a barrier.
#
# Reason: behaviour
# Retire-when: the base stays in compiled code at a barrier.
# Expect: 3
# Inserts: mod jit_barriers 1
# Inserts: jit_barriers::gen_interrupted 1

# The module stands in codegen/, beside the file; other modules report to it what they drop.
/^use crate::asm::\*;$/i\
pub mod jit_barriers;

# An interrupt was found: C asks whether it was only a barrier, before the exit is taken.
/^fn gen_check_ints\(/,/^\}$/s/^( +)asm\.jnz\(Target::side_exit\(counter\)\);$/\
\1jit_barriers::gen_interrupted(asm, counter);/
