//! Instance variables of classes and modules, compiled: reading and defined?.
//!
//! The generated code does what vm_getivar_class of unlocked/ivar/inline_cache.c does on a hit: it
//! loads the class's fields object once, guards its shape, and takes the value from it
//! (internal/ivar/set_class.h, guarantees CLS-A, CLS-B, CLS-G). One shape means one layout, so
//! embedded and external need no test. A guard that fails leads on to the next version, and the
//! last version calls C.
//!
//! Between the loads there is no call and no safepoint, so that the GC cannot take the fields
//! object away. In multi-ractor mode the value follows the shape in memory order, which plain
//! loads only give on x86_64: elsewhere, C is called then.

use super::ivar_guard::*;
use super::*;

fn plan_for(receiver: VALUE, ivar_name: ID) -> Option<FieldPlan> {
    if class_p(receiver) { FieldPlan::for_reading(receiver, ivar_name) } else { None }
}

/// getinstancevariable and attr_reader. Returns None when the caller has to generate the code.
pub fn gen_get(
    jit: &mut JITState,
    asm: &mut Assembler,
    max_chain_depth: u8,
    receiver: VALUE,
    ivar_name: ID,
    recv: Opnd,
    recv_opnd: YARVOpnd,
) -> Option<CodegenStatus> {
    if asm.ctx.get_chain_depth() >= max_chain_depth {
        return None;
    }
    let plan = plan_for(receiver, ivar_name)?;
    let found = plan.found();
    let check = found && !assume_single_ractor_mode(jit, asm);
    if check && (!cfg!(target_arch = "x86_64") || !shareable_by_flag(plan.value)) {
        return None;
    }

    // An unshareable value is not read: so a read is counted here, after the last guard.
    let guard = FieldGuard::for_getivar(recv, recv_opnd, max_chain_depth, None);
    let fields = guard.fields(jit, asm, &plan);
    let val = match fields {
        Some(fields) if found => {
            let val = value_opnd(asm, &plan, fields);
            let val = asm.load(val);
            if check {
                guard_shareable(jit, asm, val, max_chain_depth);
            }
            Some(counted::gen_known_keeping(jit, asm, recv_opnd, Access::Read, None, val))
        }
        _ => {
            counted::gen_known_of_opnd(jit, asm, recv_opnd, Access::Read, None);
            None
        }
    };
    Some(finish_read(jit, asm, &plan, recv_opnd, val))
}

/// defined?(@ivar). Returns None when the caller has to generate the code.
pub fn gen_defined(
    jit: &mut JITState,
    asm: &mut Assembler,
    receiver: VALUE,
    ivar_name: ID,
    pushval: VALUE,
    recv: Opnd,
) -> Option<CodegenStatus> {
    if asm.ctx.get_chain_depth() >= GET_IVAR_MAX_DEPTH {
        return None;
    }
    let plan = plan_for(receiver, ivar_name)?;

    let guard = FieldGuard {
        recv,
        recv_opnd: SelfOpnd,
        max_chain_depth: GET_IVAR_MAX_DEPTH,
        not_heap: Counter::definedivar_not_heap,
        megamorphic: Counter::definedivar_megamorphic,
        access: None,
    };
    guard.fields(jit, asm, &plan);
    counted::gen_known_of_opnd(jit, asm, SelfOpnd, Access::Defined, None);
    jit_putobject(asm, if plan.found() { pushval } else { Qnil });
    jump_to_next_insn(jit, asm)
}
