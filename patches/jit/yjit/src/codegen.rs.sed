# Compiled code that finds an interrupt calls the fork's yjit/src/codegen/safepoint.rs. In CRuby it
# continues in the interpreter, also when the interrupt was only a stop for another ractor.
# Retire-when: the base stays in compiled code at a barrier.
# Expect: 16
# Inserts: mod safepoint 1, safepoint::BarrierWait 1, barrier_waits 2, safepoint::gen_interrupted 1
# Inserts: safepoint::link_waits 1

# The module is in codegen/, next to the file; other modules report to it what they drop.
/^use crate::asm::\*;$/i\
pub mod safepoint;

# A block remembers its code out of line that waits, until it has an address itself.
/^pub struct JITState</,/^\}$/s/^( +)block_abandoned: bool,$/&\
\1barrier_waits: Vec<safepoint::BarrierWait>,/
/^    pub fn new\(blockid: BlockId,/,/^    \}$/s/^( +)block_abandoned: false,$/&\
\1barrier_waits: vec![],/

# An interrupt was found: C checks whether it was only a barrier, before the exit is taken. The
# function gets the block for that, from all that call it.
/^fn gen_check_ints\(/,/^\}$/{
    s/^( +)(asm: &mut Assembler,)$/\1jit: \&mut JITState, \2/
    s/^( +)asm\.jnz\(Target::side_exit\(counter\)\);$/\
\1safepoint::gen_interrupted(jit, asm, counter);/
}
s/^( +gen_check_ints\()(asm, Counter::(branch|jump|guard_send))/\1jit, \2/
/^fn gen_leave\(/,/^\}$/s/^( +gen_check_ints\()(asm, )/\1_jit, \2/

# The block has been compiled.
/^pub fn gen_single_block\(/,/^\}$/s/^( +)Ok\(jit\.into_block\(/\
\1safepoint::link_waits(\&mut jit);\
&/

# The base's own test of that function.
/^    fn test_gen_check_ints\(/,/^    \}$/{
    s/mut asm, _cb, _ocb\)/mut asm, mut cb, mut ocb)/
    s/^( +gen_check_ints\()(&mut asm, )/\1\&mut dummy_jit_state(\&mut cb, \&mut ocb), \2/
}
