//! Instance variables of generic owners, compiled: reading and writing.
//!
//! One masked compare of the header says that the receiver has the type, the layout and the shape
//! that were seen when the code was generated, and that no other ractor may write; then the
//! reference is loaded, and the value (internal/ivar/jit.h). Structs and typed data have a slot
//! field for that reference; strings, arrays and others find it in the cache of the execution
//! context, which C fills with the receiver if it has another owner (internal/fields/cache.h). A
//! shareable receiver is frozen; its shape is compared in the fields object. A struct with its
//! fields in its slot needs none (internal/fields/struct.h). A guard that fails leads on to the
//! next version, and the last version calls C.
//!
//! There is no safepoint between the loads, nor between the stores, so that the GC meets the
//! fields either before or after.

use super::ivar_guard::*;
use super::*;
use std::os::raw::c_long;

extern "C" {
    pub fn rb_struct_member_set(st: VALUE, index: c_long, val: VALUE) -> VALUE;
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
    let plan = FieldPlan::for_reading(receiver, ivar_name)?;
    // Plain loads are ordered on x86_64 only.
    let ordered = cfg!(target_arch = "x86_64") || !plan.shared();
    if class_p(receiver) || (!ordered && !assume_single_ractor_mode(jit, asm)) {
        return None;
    }

    let guard = FieldGuard::for_getivar(recv, recv_opnd, max_chain_depth, Some(Access::Read));
    let fields = guard.fields(jit, asm, &plan);
    let val = match fields {
        Some(fields) if plan.found() => Some(value_opnd(asm, &plan, fields)),
        _ => None,
    };
    Some(finish_read(jit, asm, &plan, recv_opnd, val))
}

/// setinstancevariable and attr_writer, for classes and modules, too. Returns None when the caller
/// has to generate the code.
///
/// Only the main ractor may write to a class, and other ractors may be reading or copying it
/// (internal/ivar/set_class.h, CLS-D and CLS-H): C writes when there are several.
pub fn gen_set(
    jit: &mut JITState,
    asm: &mut Assembler,
    receiver: VALUE,
    ivar_name: ID,
    recv_opnd: YARVOpnd,
) -> Option<CodegenStatus> {
    if asm.ctx.get_chain_depth() >= SET_IVAR_MAX_DEPTH {
        return None;
    }
    let plan = FieldPlan::for_writing(receiver, ivar_name)?;
    if class_p(receiver) && !assume_single_ractor_mode(jit, asm) {
        return None;
    }
    let stack_type = asm.ctx.get_opnd_type(StackOpnd(0));

    let recv = load_receiver(asm, recv_opnd);
    let guard = FieldGuard {
        recv,
        recv_opnd,
        max_chain_depth: SET_IVAR_MAX_DEPTH,
        not_heap: Counter::setivar_not_heap,
        megamorphic: Counter::setivar_megamorphic,
        access: Some(Access::of_write(plan.appends())),
    };
    let fields = guard.fields(jit, asm, &plan)?;

    asm_comment!(asm, "write the field");
    let target = value_opnd(asm, &plan, fields);
    let val = asm.stack_opnd(0);
    asm.mov(target, val);
    if plan.appends() {
        asm_comment!(asm, "shape of the fields, and of the owner");
        if !plan.in_slot() {
            asm.store(shape_opnd(fields), Opnd::UImm(plan.next_shape_id as u64));
        }
        let recv = load_receiver(asm, recv_opnd);
        if plan.first() {
            let header = Opnd::mem(64, recv, RUBY_OFFSET_RBASIC_FLAGS);
            let flags = asm.load(header);
            let flags = asm.or(flags, (RUBY_FL_EXIVAR as u64).into());
            asm.store(header, flags);
        }
        asm.store(shape_opnd(recv), Opnd::UImm(plan.next_shape_id as u64));
    }
    if !stack_type.is_imm() {
        gen_barrier(asm, fields, val);
    }

    let val = asm.stack_pop(1); // on the stack till now, for the GC
    if recv_opnd != SelfOpnd {
        asm.stack_pop(1);
        let out_opnd = asm.stack_push(Type::Unknown);
        asm.mov(out_opnd, val);
    }
    Some(KeepCompiling)
}

/// A call of an attr_writer. Returns None when the interpreter has to make it: other owners than
/// plain objects must not reach CRuby's call of C, which takes nothing else.
pub fn gen_attr_set(
    jit: &mut JITState,
    asm: &mut Assembler,
    receiver: VALUE,
    ivar_name: ID,
) -> Option<CodegenStatus> {
    if unsafe { RB_TYPE_P(receiver, RUBY_T_OBJECT) } {
        return gen_set_ivar(jit, asm, receiver, ivar_name, StackOpnd(1), None);
    }
    gen_set(jit, asm, receiver, ivar_name, StackOpnd(1))
}

/// Before C writes a member of a struct, which raises if the struct is frozen. Raising allocates:
/// the operands are on the stack, where the GC looks for them.
pub fn gen_member_write(jit: &mut JITState, asm: &mut Assembler) {
    asm_comment!(asm, "struct aset");
    jit_prepare_non_leaf_call(jit, asm);
    asm.spill_regs();
}

/// The write barrier, unless the value is an immediate, nil or false.
fn gen_barrier(asm: &mut Assembler, fields: Opnd, val: Opnd) {
    asm.spill_regs(); // for the call, on both ways
    let done = asm.new_label("no_barrier");
    asm.test(val, (RUBY_IMMEDIATE_MASK as u64).into());
    asm.jnz(done);
    asm.cmp(val, Qnil.into());
    asm.jbe(done);

    asm_comment!(asm, "write barrier of the object that has the value");
    asm.ccall(rb_gc_writebarrier as *const u8, vec![fields, val]);
    asm.write_label(done);
}
