//! Stubs that wait for the VM lock, to have the next code compiled, while others drop code
//! (internal/jit/safepoint.h, SFP-2).

use super::*;
use std::os::raw::{c_ulong, c_void};

extern "C" {
    fn rb_jit_code_drops() -> c_ulong;
}

/// The stub of a branch is about to wait for the VM lock. Gives the frame on top its PC: whoever
/// drops code while the stub waits finds by that which method is on the stack, and keeps its
/// branches. (If the branch is a call, it belongs to the frame below, which got its PC when this
/// one was pushed.) And its SP: a GC of another ractor finds the values that the stub has put into
/// the stack. Returns what exit_after_wait takes.
pub fn before_wait(branch_ptr: *const c_void, target_idx: u32, ec: EcPtr) -> c_ulong {
    // SAFETY: others change and free branches only at a barrier, or, in a lazy sweep, those of
    // methods that are on no stack. No barrier can be complete before this ractor waits, and it has
    // not waited since the code that jumped here. The same holds of the contexts.
    unsafe {
        let branch = &*(branch_ptr as *const Branch);
        let target = branch.targets[target_idx.as_usize()].ref_unchecked().as_ref().unwrap();
        let cfp = get_ec_cfp(ec);
        let pc = rb_iseq_pc_at_idx(get_cfp_iseq(cfp), target.get_blockid().idx.into());
        rb_set_cfp_pc(cfp, pc);
        rb_set_cfp_sp(cfp, sp_of_target(get_cfp_sp(cfp), &context(target.get_ctx())));
        rb_jit_code_drops()
    }
}

/// The result of Context::decode, which writes to a cache that only the lock protects.
fn context(ctx: u32) -> Context {
    match ctx {
        0 => Context::default(),
        start => Context::decode_from(CodegenGlobals::get_context_data(), start.as_usize()),
    }
}

/// The stack pointer of the frame where the target of a branch begins.
fn sp_of_target(sp: *mut VALUE, ctx: &Context) -> *mut VALUE {
    sp.wrapping_offset(ctx.get_sp_offset().into()).wrapping_add(ctx.is_return_landing().into())
}

/// The stack pointer that compiled code has in the frame, before before_wait.
pub fn sp_before_wait(sp: *mut VALUE, ctx: &Context) -> *mut VALUE {
    sp.wrapping_sub(ctx.is_return_landing().into())
        .wrapping_offset(-isize::from(ctx.get_sp_offset()))
}

/// The same for the stub of an entry, whose frame has its PC and its SP.
pub fn before_entry_wait() -> c_ulong {
    unsafe { rb_jit_code_drops() }
}

/// The stub has the lock. If any code was dropped meanwhile, the code of the branch or the entry
/// may have been freed, or may hold the jump that leaves it, and must not be written: returns where
/// the interpreter continues. The frame has its PC and its SP.
pub fn exit_after_wait(drops: c_ulong) -> Option<*const u8> {
    let dropped = unsafe { rb_jit_code_drops() } != drops;
    dropped.then(|| CodegenGlobals::get_stub_exit_code().raw_ptr(CodegenGlobals::get_inline_cb()))
}
