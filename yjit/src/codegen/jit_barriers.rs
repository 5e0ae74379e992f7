//! Barriers at which compiled code waits, and stays compiled (internal/jit_barriers.h).

use super::*;
use std::os::raw::c_ulong;

extern "C" {
    fn rb_jit_barrier_passed(ec: EcPtr) -> c_ulong;
    fn rb_jit_code_dropped();
}

/// Compiled code is being dropped. All other ractors stand still.
pub fn note_invalidation() {
    unsafe { rb_jit_code_dropped() }
}

c_callable! {
    /// For compiled code: not zero if it was a barrier, which is over.
    fn barrier_passed(ec: EcPtr) -> c_ulong {
        let passed = unsafe { rb_jit_barrier_passed(ec) };
        if passed != 0 {
            incr_counter!(barrier_passed);
        }
        passed
    }
}

/// The flags have just been compared with zero: no interrupt. Registers of the stack that stand
/// above its top are dead from here on, on both paths.
pub fn gen_interrupted(asm: &mut Assembler, counter: Counter) {
    let mut live = asm.ctx.get_reg_mapping();
    for stack_idx in asm.ctx.get_stack_size()..MAX_CTX_TEMPS as u8 {
        live.dealloc_reg(RegOpnd::Stack(stack_idx));
    }
    asm.set_reg_mapping(live);
    let ctx = asm.ctx;
    let go_on = asm.new_label("no_interrupt");
    asm.jz(go_on);

    asm_comment!(asm, "wait at a barrier");
    asm.spill_regs();
    gen_flush_sp(asm);
    let passed = asm.ccall(barrier_passed as *const u8, vec![EC]);
    asm.mov(Opnd::mem(64, CFP, RUBY_OFFSET_CFP_SP), SP);
    load_regs(asm, live);
    asm.ctx = ctx;
    asm.test(passed, passed);
    asm.jz(Target::side_exit(counter));
    asm.write_label(go_on);
}

/// A stub of a branch, whose values are in the stack: tells the GC how far that goes.
pub fn gen_flush_sp(asm: &mut Assembler) {
    let sp = asm.lea(asm.ctx.sp_opnd(0));
    asm.mov(Opnd::mem(64, CFP, RUBY_OFFSET_CFP_SP), sp);
}

/// The stack pointer of the frame before gen_flush_sp.
///
/// # Safety
/// A stub for this context has set sp.
pub unsafe fn sp_before_stub(sp: *mut VALUE, ctx: &Context) -> *mut VALUE {
    sp.offset(-isize::from(ctx.get_sp_offset())).sub(ctx.is_return_landing().into())
}

/// The registers of a mapping, from where spill_regs has put them.
fn load_regs(asm: &mut Assembler, mapping: RegMapping) {
    for &reg_opnd in mapping.get_reg_opnds().iter() {
        let reg = TEMP_REGS[mapping.get_reg(reg_opnd).unwrap()];
        let from = match reg_opnd {
            RegOpnd::Stack(stack_idx) => {
                asm.stack_opnd((asm.ctx.get_stack_size() - 1 - stack_idx).into())
            }
            RegOpnd::Local(local_idx) => {
                let first = asm.get_num_locals().unwrap() + VM_ENV_DATA_SIZE - 1;
                asm.local_opnd(first - local_idx as u32)
            }
        };
        asm.load_into(Opnd::Reg(reg), from);
    }
}
