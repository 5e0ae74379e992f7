//! Accesses to instance variables while they are counted (internal/ivar/counted.h): compiled code
//! calls C, which counts, and reads or writes as the interpreter does.

use super::*;

extern "C" {
    fn rb_counted_now() -> bool;
    fn rb_counted_get(cfp: CfpPtr, id: ID) -> VALUE;
    fn rb_counted_set(cfp: CfpPtr, id: ID, val: VALUE, ic: *const u8);
    fn rb_counted_defined(cfp: CfpPtr, id: ID, pushval: VALUE) -> VALUE;
    fn rb_counted_attr_get(cfp: CfpPtr, obj: VALUE, id: ID) -> VALUE;
    fn rb_counted_attr_set(cfp: CfpPtr, obj: VALUE, id: ID, val: VALUE) -> VALUE;
}

/// All code is thrown away when this changes.
fn counts() -> bool {
    unsafe { rb_counted_now() }
}

fn push(asm: &mut Assembler, val: Opnd) {
    let out = asm.stack_push(Type::Unknown);
    asm.mov(out, val);
}

/// getinstancevariable
pub fn gen_get(jit: &mut JITState, asm: &mut Assembler) -> Option<CodegenStatus> {
    if !counts() {
        return None;
    }
    let id = jit.get_arg(0).as_u64();
    jit_prepare_non_leaf_call(jit, asm);
    let val = asm.ccall(rb_counted_get as *const u8, vec![CFP, id.into()]);
    push(asm, val);
    Some(KeepCompiling)
}

/// setinstancevariable
pub fn gen_set(jit: &mut JITState, asm: &mut Assembler) -> Option<CodegenStatus> {
    if !counts() {
        return None;
    }
    let id = jit.get_arg(0).as_u64();
    let ic: *const u8 = jit.get_arg(1).as_ptr();
    jit_prepare_non_leaf_call(jit, asm);
    let val = asm.stack_opnd(0);
    asm.ccall(rb_counted_set as *const u8, vec![CFP, id.into(), val, Opnd::const_ptr(ic)]);
    asm.stack_pop(1);
    Some(KeepCompiling)
}

/// definedivar
pub fn gen_defined(jit: &mut JITState, asm: &mut Assembler) -> Option<CodegenStatus> {
    if !counts() {
        return None;
    }
    let id = jit.get_arg(0).as_u64();
    let pushval = jit.get_arg(2);
    jit_prepare_non_leaf_call(jit, asm);
    let val = asm.ccall(rb_counted_defined as *const u8, vec![CFP, id.into(), pushval.into()]);
    push(asm, val);
    Some(KeepCompiling)
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
    let val = asm.ccall(rb_counted_attr_get as *const u8, vec![CFP, recv, id.into()]);
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
        asm.ccall(rb_counted_attr_set as *const u8, vec![CFP, recv, id.into(), val]);
    asm.stack_pop(2);
    push(asm, result);
    Some(KeepCompiling)
}
