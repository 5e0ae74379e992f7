//! Compiled code waits while another ractor stops the world, and stays compiled
//! (internal/jit/safepoint.h).

use super::*;
use std::cell::Cell;
use std::os::raw::c_ulong;

extern "C" {
    fn rb_jit_safepoint_passed(ec: EcPtr) -> c_ulong;
    fn rb_jit_code_dropped();
}

/// Compiled code is being dropped. All other ractors are stopped.
pub fn note_invalidation() {
    unsafe { rb_jit_code_dropped() }
}

c_callable! {
    /// For compiled code: not zero if it was a barrier, which is over.
    fn barrier_passed(ec: EcPtr) -> c_ulong {
        let passed = unsafe { rb_jit_safepoint_passed(ec) };
        if passed != 0 {
            incr_counter!(barrier_passed);
        }
        passed
    }
}

/// Code out of line that waits at a barrier, and ends with a jump to the code that found it.
pub struct BarrierWait {
    /// The jump. It has no target before the code in line has an address.
    jump: CodePtr,
    resume: Rc<Cell<Option<CodePtr>>>,
}

/// The flags have just been compared with zero: no interrupt, and the code continues.
/// Registers of stack entries above its top are dead from here on, on both paths.
pub fn gen_interrupted(jit: &mut JITState, asm: &mut Assembler, counter: Counter) {
    let mut live = asm.ctx.get_reg_mapping();
    for stack_idx in asm.ctx.get_stack_size()..MAX_CTX_TEMPS as u8 {
        live.dealloc_reg(RegOpnd::Stack(stack_idx));
    }
    asm.set_reg_mapping(live);

    // CRuby's unit tests have no method, and are not linked with C.
    if cfg!(test) {
        return asm.jnz(Target::side_exit(counter));
    }
    match gen_wait(jit, asm, counter) {
        Some((wait, jump)) => {
            asm.jnz(Target::SideExitPtr(wait));
            let resume = Rc::new(Cell::new(None));
            jit.barrier_waits.push(BarrierWait { jump, resume: resume.clone() });
            asm.pos_marker(move |code_ptr, _| resume.set(Some(code_ptr)));
        }
        None => jit.block_abandoned = true, // no space for code: none of this block is compiled
    }
}

/// Generates the code out of line. Returns where it is, and where its last jump is. The frame gets
/// its PC and its SP: by the PC the collector of code finds that the method is on the stack, and
/// keeps these pages as it keeps those of code in line; and with both the interpreter can continue.
fn gen_wait(
    jit: &mut JITState,
    inline: &mut Assembler,
    counter: Counter,
) -> Option<(CodePtr, CodePtr)> {
    let live = inline.ctx.get_reg_mapping();
    let mut asm = Assembler::new(jit.num_locals());
    asm.ctx = inline.ctx;
    asm.set_reg_mapping(live);

    asm_comment!(asm, "wait at a barrier");
    asm.spill_regs();
    // The check for interrupts follows no pop and no push: the exit needs this SP.
    assert_eq!(asm.ctx.get_stack_size(), jit.stack_size_for_pc);
    let exit = if get_option!(gen_stats) {
        let exit_context = SideExitContext::new(jit.pc, asm.ctx);
        inline.get_side_exit(&exit_context, Some(counter), jit.get_ocb())?
    } else {
        CodegenGlobals::get_stub_exit_code()
    };

    let sp = if asm.ctx.get_sp_offset() == 0 { SP } else { asm.lea(asm.ctx.sp_opnd(0)) };
    asm.mov(Opnd::mem(64, CFP, RUBY_OFFSET_CFP_SP), sp);
    asm.mov(Opnd::mem(64, CFP, RUBY_OFFSET_CFP_PC), Opnd::const_ptr(jit.pc as *const u8));
    let passed = asm.ccall(barrier_passed as *const u8, vec![EC]);
    asm.test(passed, passed);
    asm.jz(Target::SideExitPtr(exit));
    if asm.ctx.get_sp_offset() != 0 {
        asm.mov(Opnd::mem(64, CFP, RUBY_OFFSET_CFP_SP), SP);
    }
    load_regs(&mut asm, live);
    let jump = Rc::new(Cell::new(None));
    let marked = jump.clone();
    asm.pos_marker(move |code_ptr, _| marked.set(Some(code_ptr)));
    asm.jmp(Target::CodePtr(exit)); // until link_waits

    let cb = jit.get_ocb().unwrap();
    let (wait, _) = asm.compile(cb, None)?;
    let pages: Vec<usize> = cb.addrs_to_pages(wait, cb.get_write_ptr()).collect();
    get_or_create_iseq_payload(jit.iseq).pages.extend(pages);
    jump.get().map(|jump| (wait, jump))
}

/// The block has been compiled: code that waited jumps into it. No other ractor runs.
pub fn link_waits(jit: &mut JITState) {
    let waits = std::mem::take(&mut jit.barrier_waits);
    let cb = jit.get_ocb().unwrap();
    let write_ptr = cb.get_write_ptr();
    for BarrierWait { jump, resume } in waits {
        let resume = resume.get().expect("compiled code has an address");
        cb.set_write_ptr(jump);
        cb.without_page_end_reserve(|cb| {
            let mut asm = Assembler::new_without_iseq();
            asm.jmp(Target::CodePtr(resume));
            asm.compile(cb, None).expect("a jump takes the place of a jump");
        });
    }
    cb.set_write_ptr(write_ptr);
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
