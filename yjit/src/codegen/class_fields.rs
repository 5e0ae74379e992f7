//! Instance variables of classes and modules, compiled: reading and defined?.
//!
//! The generated code does what vm_getivar_class of the fork's vm_insnhelper.c does on a hit: it loads the class's fields object once,
//! guards its shape, and takes the value from it (internal/class_fields.h, guarantees A, B, G). One shape means one layout,
//! so embedded and external need no test. A guard that fails leads on to the next version, and the last version calls C.
//!
//! Between the loads there is no call and no safepoint, so that the GC cannot take the fields object away. In multi-ractor mode the
//! value follows the shape in memory order, which plain loads only give on x86_64: elsewhere, C is called then.

use super::*;

/// What a class's fields look like while code for it is generated. Must match struct rb_class_field_plan (internal/class_fields.h).
#[repr(C)]
struct FieldPlan {
    shape_id: u32,
    index: u32,
    owner_offset: i32,      // of the reference to the fields object, in the class
    value_offset: i32,      // of the first embedded value, or of the pointer to the values, in the fields object
    flags: u32,
    value: VALUE,
}

const HAS_FIELDS: u32 = 1;
const FOUND: u32 = 2;
const EXTERNAL: u32 = 4;
const COMPLEX: u32 = 8;

extern "C" {
    fn rb_class_field_plan(klass: VALUE, id: ID, plan: *mut FieldPlan);
}

fn class_p(receiver: VALUE) -> bool {
    !receiver.special_const_p() && matches!(receiver.builtin_type(), RUBY_T_CLASS | RUBY_T_MODULE)
}

fn plan_for(receiver: VALUE, ivar_name: ID) -> Option<FieldPlan> {
    if !class_p(receiver) {
        return None;
    }
    let mut plan = FieldPlan { shape_id: 0, index: 0, owner_offset: 0, value_offset: 0, flags: 0, value: Qundef };
    unsafe { rb_class_field_plan(receiver, ivar_name, &mut plan) };
    if plan.flags & COMPLEX != 0 { None } else { Some(plan) }
}

/// Goes on only when recv is of the type that was seen, and its fields have the shape that was seen. The fields object, if any.
fn guard_fields(
    jit: &mut JITState,
    asm: &mut Assembler,
    plan: &FieldPlan,
    receiver: VALUE,
    recv: Opnd,
    recv_opnd: YARVOpnd,
    max_chain_depth: u8,
    not_heap: Counter,
    megamorphic: Counter,
) -> Option<Opnd> {
    guard_object_is_heap(asm, recv, recv_opnd, not_heap);

    asm_comment!(asm, "guard class or module");
    let flags = asm.load(Opnd::mem(64, recv, RUBY_OFFSET_RBASIC_FLAGS));
    let type_bits = asm.and(flags, (RUBY_T_MASK as u64).into());
    asm.cmp(type_bits, Opnd::UImm(receiver.builtin_type() as u64));
    jit_chain_guard(JCC_JNE, jit, asm, max_chain_depth, megamorphic);

    let fields = asm.load(Opnd::mem(64, recv, plan.owner_offset));
    asm.test(fields, fields);
    if plan.flags & HAS_FIELDS == 0 {
        jit_chain_guard(JCC_JNZ, jit, asm, max_chain_depth, megamorphic);
        return None;
    }
    jit_chain_guard(JCC_JZ, jit, asm, max_chain_depth, megamorphic);

    asm_comment!(asm, "guard shape of the fields");
    let shape_opnd = Opnd::mem(SHAPE_ID_NUM_BITS as u8, fields, unsafe { rb_shape_id_offset() });
    asm.cmp(shape_opnd, Opnd::UImm(plan.shape_id as u64));
    jit_chain_guard(JCC_JNE, jit, asm, max_chain_depth, megamorphic);
    Some(fields)
}

fn load_value(asm: &mut Assembler, plan: &FieldPlan, fields: Opnd) -> Opnd {
    let index_offset = (plan.index as usize * SIZEOF_VALUE) as i32;
    if plan.flags & EXTERNAL != 0 {
        let values = asm.load(Opnd::mem(64, fields, plan.value_offset));
        asm.load(Opnd::mem(64, values, index_offset))
    } else {
        asm.load(Opnd::mem(64, fields, plan.value_offset + index_offset))
    }
}

fn shareable_without_asking(val: VALUE) -> bool {
    val.special_const_p() || unsafe { FL_TEST_RAW(val, VALUE(RUBY_FL_SHAREABLE as usize)) != VALUE(0) }
}

fn guard_shareable(jit: &mut JITState, asm: &mut Assembler, val: Opnd, max_chain_depth: u8) {
    asm_comment!(asm, "guard shareable");
    let shareable = asm.new_label("shareable");
    asm.test(val, (RUBY_IMMEDIATE_MASK as u64).into());
    asm.jnz(shareable);
    asm.cmp(val, Qfalse.into());
    asm.je(shareable);
    asm.test(Opnd::mem(64, val, RUBY_OFFSET_RBASIC_FLAGS), (RUBY_FL_SHAREABLE as u64).into());
    jit_chain_guard(JCC_JZ, jit, asm, max_chain_depth, Counter::getivar_megamorphic);
    asm.write_label(shareable);
}

/// getinstancevariable and attr_reader. None: not for this, go on.
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
    let found = plan.flags & FOUND != 0;
    let check = found && !assume_single_ractor_mode(jit, asm);
    if check && (!cfg!(target_arch = "x86_64") || !shareable_without_asking(plan.value)) {
        return None;
    }

    let fields = guard_fields(jit, asm, &plan, receiver, recv, recv_opnd, max_chain_depth, Counter::getivar_not_heap, Counter::getivar_megamorphic);
    let val = match fields {
        Some(fields) if found => {
            let val = load_value(asm, &plan, fields);
            if check {
                guard_shareable(jit, asm, val, max_chain_depth);
            }
            val
        }
        _ => Qnil.into(),
    };

    if recv_opnd != SelfOpnd {
        asm.stack_pop(1);
    }
    let out_opnd = asm.stack_push(if found { Type::Unknown } else { Type::Nil });
    asm.mov(out_opnd, val);
    jump_to_next_insn(jit, asm);
    Some(EndBlock)
}

/// defined?(@ivar). None: not for this, go on.
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

    guard_fields(jit, asm, &plan, receiver, recv, SelfOpnd, GET_IVAR_MAX_DEPTH, Counter::definedivar_not_heap, Counter::definedivar_megamorphic);
    jit_putobject(asm, if plan.flags & FOUND != 0 { pushval } else { Qnil });
    jump_to_next_insn(jit, asm)
}
