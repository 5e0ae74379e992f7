//! C methods that only the main ractor may call (internal/method/calls.h): the interpreter
//! checks that in the invoker of the method, which compiled code does not go through.

use super::*;

extern "C" {
    fn rb_cfunc_ractor_unsafe_p(cfunc: *const rb_method_cfunc_t) -> bool;
    fn rb_ractor_unsafe_call_check();
}

/// The frame of the C method is pushed, and the registers are saved: the check can raise. In a
/// process with one ractor there is nothing to check. No register survives the call: the native
/// stack keeps `kept` meanwhile (twice, because calls need an even number of values there).
pub fn gen_check(
    jit: &mut JITState,
    asm: &mut Assembler,
    cfunc: *const rb_method_cfunc_t,
    kept: Option<Opnd>,
) -> Option<Opnd> {
    if !unsafe { rb_cfunc_ractor_unsafe_p(cfunc) } || assume_single_ractor_mode(jit, asm) {
        return kept;
    }
    asm_comment!(asm, "only the main ractor calls it");
    if let Some(kept) = kept {
        asm.cpush(kept);
        asm.cpush(kept);
    }
    asm.ccall(rb_ractor_unsafe_call_check as *const u8, vec![]);
    kept.map(|_| {
        asm.cpop_into(C_RET_OPND);
        asm.cpop()
    })
}
