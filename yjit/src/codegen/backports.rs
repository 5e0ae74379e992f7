//! Functions for patches/fixes/yjit/src/codegen.rs.sed and codegen.rs+redefined.sed: fixes of
//! CRuby's compiled code.

use super::*;

const ME_CREF: i32 = VM_ENV_DATA_INDEX_ME_CREF;
const FLAGS: isize = VM_ENV_DATA_INDEX_FLAGS as isize;
const SPECVAL: isize = VM_ENV_DATA_INDEX_SPECVAL as isize;

/// A value of `value_type` has been written to a local variable, through its environment.
pub fn note_local_type(
    jit: &JITState,
    asm: &mut Assembler,
    ep_offset: u32,
    level: u32,
    value_type: Type,
) {
    if level == 0 {
        let local_idx = ep_offset_to_local_idx(jit.get_iseq(), ep_offset).as_usize();
        asm.ctx.set_local_type(local_idx, value_type);
    }
}

/// `recv` has no to_ary. Assumes that rb_check_array_type() would call none of its methods. None
/// where it would: they can run any code, and answer for to_ary.
pub fn assume_no_to_ary(jit: &mut JITState, asm: &mut Assembler, recv: VALUE) -> Option<()> {
    for mid in [ID!(respond_to), ID!(respond_to_missing), ID!(method_missing)] {
        if !assume_method_basic_definition(jit, asm, recv.class_of(), mid) {
            gen_counter_incr(jit, asm, Counter::expandarray_to_ary);
            return None;
        }
    }
    Some(())
}

/// How many environments out from the frame that is being compiled `me` is found, the method that
/// the frame belongs to: what rb_vm_frame_method_entry() found. None where compiled code could not
/// find it: an environment in between has a cref, from instance_eval, or the method is in the
/// special variables of its frame.
pub fn frame_level(jit: &JITState, me: *const rb_callable_method_entry_t) -> Option<u32> {
    let mut level = 0;
    // SAFETY: the environments of the frame. The outermost one has the flag.
    unsafe {
        let mut ep = get_cfp_ep(jit.get_cfp());
        loop {
            let entry = *ep.offset(ME_CREF as isize);
            if entry == VALUE(me as usize) {
                return Some(level);
            }
            let local = (*ep.offset(FLAGS)).as_usize() & VM_ENV_FLAG_LOCAL as usize != 0;
            if local || entry != Qfalse {
                return None;
            }
            ep = ((*ep.offset(SPECVAL)).as_usize() & !0x03) as *mut VALUE;
            level += 1;
        }
    }
}

/// Continues only where rb_vm_frame_method_entry() finds `me` in the environment that is `level`
/// environments out, and nothing in those before it.
pub fn guard_frame_method(
    jit: &mut JITState,
    asm: &mut Assembler,
    me: *const rb_callable_method_entry_t,
    level: u32,
) {
    for nearer in 0..=level {
        let entry = if nearer == level { VALUE(me as usize) } else { Qfalse };
        asm_comment!(asm, "guard known me");
        let ep = gen_get_ep(asm, nearer);
        asm.cmp(Opnd::mem(64, ep, SIZEOF_VALUE_I32 * ME_CREF), entry.into());
        let changed = Counter::guard_invokesuper_me_changed;
        jit_chain_guard(JCC_JNE, jit, asm, SEND_MAX_DEPTH, changed);
    }
}

/// Whether no refinement has method `mid` of the class of `recv`.
pub fn unrefined(recv: VALUE, mid: ID) -> bool {
    // SAFETY: entries of methods live as long as their classes.
    unsafe {
        let me = rb_callable_method_entry(recv.class_of(), mid);
        !me.is_null() && get_cme_def_type(me) != VM_METHOD_TYPE_REFINED
    }
}
