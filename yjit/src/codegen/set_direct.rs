//! Methods of Sets with a table (unlocked/set/direct.c): compiled code calls C without a frame for
//! the method. C pushes the frame where code may run that others see.

use super::*;

extern "C" {
    fn rb_set_direct_function(method: *mut u8) -> *const u8;
}

/// A call without a block, a splat or keywords. The class of the receiver was checked before, and
/// the receiver and the arguments are on the stack; they stay there during the call. False: it is
/// another method.
pub fn gen_call(
    jit: &mut JITState,
    asm: &mut Assembler,
    cme: *const rb_callable_method_entry_t,
    block: Option<BlockHandler>,
    argc: i32,
) -> bool {
    let method = unsafe { get_mct_func(get_cme_def_body_cfunc(cme)) };
    let function = unsafe { rb_set_direct_function(method.cast()) };
    if function.is_null() || block.is_some() {
        return false;
    }
    asm_comment!(asm, "a method of Set without a frame");
    jit_prepare_non_leaf_call(jit, asm);
    let mut args: Vec<Opnd> = (0..=argc).map(|i| asm.stack_opnd(argc - i)).collect();
    args.push(VALUE(cme as usize).into());
    let result = asm.ccall(function, args);
    asm.stack_pop(argc as usize + 1);
    let out = asm.stack_push(Type::Unknown);
    asm.mov(out, result);
    gen_counter_incr(jit, asm, Counter::num_send_cfunc_inline);
    true
}
