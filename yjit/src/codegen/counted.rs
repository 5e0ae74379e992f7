//! Accesses to instance variables while they are counted (internal/ivar/counted.h): compiled code
//! calls C, which counts; for attr_reader and attr_writer C also reads or writes.

use super::*;

extern "C" {
    fn rb_counted_now() -> bool;
    fn rb_counted_self_read(ec: EcPtr, cfp: CfpPtr);
    fn rb_counted_self_write(ec: EcPtr, cfp: CfpPtr, id: ID);
    fn rb_counted_self_defined(ec: EcPtr, cfp: CfpPtr);
    fn rb_counted_attr_get(ec: EcPtr, cfp: CfpPtr, obj: VALUE, id: ID) -> VALUE;
    fn rb_counted_attr_set(ec: EcPtr, cfp: CfpPtr, obj: VALUE, id: ID, val: VALUE) -> VALUE;
}

/// All code is thrown away when this changes.
fn counts() -> bool {
    unsafe { rb_counted_now() }
}

fn push(asm: &mut Assembler, val: Opnd) {
    let out = asm.stack_push(Type::Unknown);
    asm.mov(out, val);
}

/// Whether this code counts an access to self. Each run of the instruction begins in the block that
/// has no guard of a chain before it; the blocks of the chain do not count once more. What is
/// called allocates nothing, and raises nothing.
fn counts_self(jit: &JITState, asm: &mut Assembler) -> bool {
    if !counts() || asm.ctx.get_chain_depth() > 0 {
        return false;
    }
    jit_save_pc(jit, asm);      // for the line
    true
}

/// getinstancevariable: the read follows.
pub fn gen_read(jit: &mut JITState, asm: &mut Assembler) {
    if counts_self(jit, asm) {
        asm.ccall(rb_counted_self_read as *const u8, vec![EC, CFP]);
    }
}

/// setinstancevariable: the write follows.
pub fn gen_write(jit: &mut JITState, asm: &mut Assembler, id: ID) {
    if counts_self(jit, asm) {
        asm.ccall(rb_counted_self_write as *const u8, vec![EC, CFP, id.into()]);
    }
}

/// definedivar: the question follows.
pub fn gen_defined(jit: &mut JITState, asm: &mut Assembler) {
    if counts_self(jit, asm) {
        asm.ccall(rb_counted_self_defined as *const u8, vec![EC, CFP]);
    }
}

/// A call of an attr_reader, whose receiver is on the stack. Its class was checked before.
pub fn gen_attr_get(
    jit: &mut JITState,
    asm: &mut Assembler,
    id: ID,
    recv: Opnd,
    recv_opnd: YARVOpnd,
) -> Option<CodegenStatus> {
    if recv_opnd == SelfOpnd || !counts() {
        return None;
    }
    jit_prepare_non_leaf_call(jit, asm);
    let val = asm.ccall(rb_counted_attr_get as *const u8, vec![EC, CFP, recv, id.into()]);
    asm.stack_pop(1);
    push(asm, val);
    jump_to_next_insn(jit, asm);
    Some(EndBlock)
}

/// A call of an attr_writer.
pub fn gen_attr_set(jit: &mut JITState, asm: &mut Assembler, id: ID) -> Option<CodegenStatus> {
    if !counts() {
        return None;
    }
    jit_prepare_non_leaf_call(jit, asm);
    let val = asm.stack_opnd(0);
    let recv = asm.stack_opnd(1);
    let result =
        asm.ccall(rb_counted_attr_set as *const u8, vec![EC, CFP, recv, id.into(), val]);
    asm.stack_pop(2);
    push(asm, result);
    Some(KeepCompiling)
}
