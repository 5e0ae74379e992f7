//! Accesses to instance variables while they are counted (internal/ivar/counted.h).
//!
//! An access is counted after all guards, where nothing can leave the block before it is made: so
//! it is counted once. The guards make all but the class known while the code is generated: shapes
//! belong to no class. So each compiled access has slots in the accesses of each ractor
//! (internal/stats/accesses.h), at offsets that are known here. If one is for the class of the
//! receiver, its count is raised; C does the rest, and gives free slots to classes.

use super::*;

extern "C" {
    fn rb_counted_now() -> bool;
    fn rb_counted_new_slot() -> u32;
    fn rb_counted_offset(what: u32) -> i32;
    fn rb_counted_compiled(ec: EcPtr, cfp: CfpPtr, obj: VALUE, place: u32);
    fn rb_counted_compiled_any(ec: EcPtr, cfp: CfpPtr, obj: VALUE, id: ID, kind: u32);
}

/// enum rb_stats_access_kind
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum Access {
    Read = 0,
    Write = 1,
    Add = 2,
    Defined = 4,
}

impl Access {
    pub fn of_write(adds: bool) -> Self {
        if adds { Access::Add } else { Access::Write }
    }
}

/// Parts of a place: unlocked/ivar/counted_calls.c has the same.
const KIND_SHIFT: u32 = 24;
const TABLE: u32 = 1 << 23;

const CONTEXT: u32 = 0;
const SLOT_CLASS: u32 = 1;
const SLOT_COUNT: u32 = 2;
const SLOT_SIZE: u32 = 3;
const WAYS: u32 = 4;

fn offset(what: u32) -> i32 {
    unsafe { rb_counted_offset(what) }
}

/// All code is thrown away when this changes.
pub fn counts() -> bool {
    unsafe { rb_counted_now() }
}

/// The receiver, from where the frame has it.
pub fn load_receiver(asm: &mut Assembler, recv_opnd: YARVOpnd) -> Opnd {
    asm.load(match recv_opnd {
        StackOpnd(index) => asm.stack_opnd(index as i32),
        SelfOpnd => Opnd::mem(64, CFP, RUBY_OFFSET_CFP_SELF),
    })
}

/// Raises the count of one of the slots from `slot` on, and continues at `done`; or continues at
/// `slow`, with nothing counted.
fn gen_count(
    asm: &mut Assembler,
    recv: Opnd,
    slot: u32,
    cache: Option<i32>,
    slow: Target,
    done: Target,
) {
    let at = |what, slot: u32| offset(what) + slot as i32 * offset(SLOT_SIZE);
    if let Some(owner_offset) = cache {
        asm.cmp(recv, Opnd::mem(64, EC, owner_offset));
        asm.jne(slow);
    }
    let accesses = asm.load(Opnd::mem(64, EC, offset(CONTEXT)));
    asm.test(accesses, accesses);
    asm.jz(slow);
    let ways = offset(WAYS) as u32;
    for way in slot..slot + ways {
        let next = if way + 1 < slot + ways { asm.new_label("next_class") } else { slow };
        let klass = asm.load(Opnd::mem(64, recv, RUBY_OFFSET_RBASIC_KLASS));
        asm.cmp(klass, Opnd::mem(64, accesses, at(SLOT_CLASS, way)));
        asm.jne(next);
        let count = asm.load(Opnd::mem(64, accesses, at(SLOT_COUNT, way)));
        let count = asm.add(count, Opnd::UImm(1));
        asm.store(Opnd::mem(64, accesses, at(SLOT_COUNT, way)), count);
        asm.jmp(done);
        if next != slow {
            asm.write_label(next);
        }
    }
}

/// Counts an access to `recv`, a heap object in a register, which has passed all guards. `cache` is
/// where the cache of the side table has its owner, if it will be asked. No register but those of
/// the stack and of locals lives past it: `recv` is to be loaded again.
pub fn gen_known(
    jit: &JITState,
    asm: &mut Assembler,
    recv: Opnd,
    kind: Access,
    cache: Option<i32>,
) {
    if !counts() {
        return;
    }
    asm_comment!(asm, "count an access");
    let slot = unsafe { rb_counted_new_slot() };
    let place = slot | (kind as u32) << KIND_SHIFT | if cache.is_some() { TABLE } else { 0 };
    let (slow, done) = (asm.new_label("count_in_c"), asm.new_label("counted"));

    if slot != 0 {
        gen_count(asm, recv, slot, cache, slow, done);
    }
    // The callee allocates nothing, and raises nothing: so the registers need not be spilled.
    asm.write_label(slow);
    jit_save_pc(jit, asm); // for the line
    let mapping = asm.ctx.get_reg_mapping();
    asm.cpush_all();
    asm.ccall(rb_counted_compiled as *const u8, vec![EC, CFP, recv, place.into()]);
    asm.cpop_all();
    asm.set_reg_mapping(mapping);
    asm.write_label(done);
}

/// The same, where the receiver is needed afterwards, if `needed`: it is returned.
pub fn gen_known_of(
    jit: &JITState,
    asm: &mut Assembler,
    recv: Opnd,
    recv_opnd: YARVOpnd,
    kind: Access,
    cache: Option<i32>,
    needed: bool,
) -> Opnd {
    if !counts() {
        return recv;
    }
    gen_known(jit, asm, recv, kind, cache);
    if needed { load_receiver(asm, recv_opnd) } else { recv }
}

/// The same, where the receiver is in no register.
pub fn gen_known_of_opnd(
    jit: &JITState,
    asm: &mut Assembler,
    recv_opnd: YARVOpnd,
    kind: Access,
    cache: Option<i32>,
) {
    if counts() {
        let recv = load_receiver(asm, recv_opnd);
        gen_known(jit, asm, recv, kind, cache);
    }
}

/// The same, where `kept`, which is in a register, is needed afterwards: it is returned.
pub fn gen_known_keeping(
    jit: &JITState,
    asm: &mut Assembler,
    recv_opnd: YARVOpnd,
    kind: Access,
    cache: Option<i32>,
    kept: Opnd,
) -> Opnd {
    if !counts() {
        return kept;
    }
    asm.cpush(kept);
    asm.cpush(kept); // twice: the stack stays aligned
    let recv = load_receiver(asm, recv_opnd);
    gen_known(jit, asm, recv, kind, cache);
    asm.cpop_into(Opnd::Reg(Assembler::SCRATCH_REG));
    asm.cpop()
}

/// Counts an access that C is called for next. `recv` is in a register, and is returned.
pub fn gen_any(
    jit: &mut JITState,
    asm: &mut Assembler,
    recv: Opnd,
    recv_opnd: YARVOpnd,
    id: ID,
    kind: Access,
) -> Opnd {
    if !counts() {
        return recv;
    }
    jit_prepare_call_with_gc(jit, asm); // whether a read is refused is asked
    asm.ccall(
        rb_counted_compiled_any as *const u8,
        vec![EC, CFP, recv, id.into(), (kind as u32).into()],
    );
    load_receiver(asm, recv_opnd)
}

/// The same of a write, whose receiver is in no register.
pub fn gen_any_write(jit: &mut JITState, asm: &mut Assembler, recv_opnd: YARVOpnd, id: ID) {
    if counts() {
        let recv = load_receiver(asm, recv_opnd);
        jit_prepare_call_with_gc(jit, asm);
        asm.ccall(
            rb_counted_compiled_any as *const u8,
            vec![EC, CFP, recv, id.into(), (Access::Write as u32).into()],
        );
    }
}
