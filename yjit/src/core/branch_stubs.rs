//! Stubs of branches that wait for the VM lock while others drop compiled code
//! (internal/jit_barriers.h).

use super::*;
use std::os::raw::{c_ulong, c_void};

extern "C" {
    fn rb_jit_code_drops() -> c_ulong;
}

/// A stub is about to wait for the VM lock. Gives the frame its PC: whoever drops code while the
/// stub waits finds the method on the stack by that, and keeps the branch. Returns what
/// exit_after_wait takes. No barrier can begin before the stub waits, so the branch stands still.
pub fn before_wait(branch_ptr: *const c_void, target_idx: u32, ec: EcPtr) -> c_ulong {
    // SAFETY: compiled code that reaches a stub keeps its branch alive, see above.
    unsafe {
        let branch = &*(branch_ptr as *const Branch);
        let target = branch.targets[target_idx.as_usize()].ref_unchecked().as_ref().unwrap();
        let cfp = get_ec_cfp(ec);
        let pc = rb_iseq_pc_at_idx(get_cfp_iseq(cfp), target.get_blockid().idx.into());
        rb_set_cfp_pc(cfp, pc);
        rb_jit_code_drops()
    }
}

/// The stub has the lock. If any code was dropped meanwhile, the branch may belong to it, and must
/// not be linked to code that lives: returns where the interpreter goes on. The frame has its PC,
/// and gen_flush_sp has set its SP.
pub fn exit_after_wait(drops: c_ulong) -> Option<*const u8> {
    let dropped = unsafe { rb_jit_code_drops() } != drops;
    dropped.then(|| CodegenGlobals::get_stub_exit_code().raw_ptr(CodegenGlobals::get_inline_cb()))
}
