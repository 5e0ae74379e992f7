//! The guards of compiled code that reads or writes a field in a fields object, for owners of any
//! kind: the owner's header, the fields object, its shape, and whether this ractor may have the
//! value.

pub use super::counted::{load_receiver, Access};
use super::*;

/// The layout of an owner and its fields while code for one of them is generated: struct
/// rb_field_plan (internal/ivar/jit.h), whose sizes and offsets C asserts as well.
#[repr(C)]
pub struct FieldPlan {
    pub header_mask: VALUE, // of the owner's flags: the bits that must be those of `header`
    pub header: VALUE,
    pub shape_id: u32,
    pub index: u32,
    pub next_shape_id: u32,
    pub owner_offset: i32, // of the reference in the owner; CACHED: of the pair in the context
    pub value_offset: i32, // in the fields object: of the values, or the pointer to them: OUTER
    pub flags: u32,
    pub value: VALUE,
}

const USABLE: u32 = 1;
const HAS_FIELDS: u32 = 2;
const FOUND: u32 = 4;
const APPENDS: u32 = 8;
const OUTER: u32 = 16;
const SHARED: u32 = 32;
const CACHED: u32 = 64;
const IN_SLOT: u32 = 128;

/// Numbers that are their own offsets, read as a FieldPlan: each member shows its offset.
const OFFSETS: FieldPlan =
    unsafe { core::mem::transmute([0u32, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44]) };
const fn offset(low: u64) -> u64 {
    ((low + 4) << 32) | low
}
const LITTLE: bool = cfg!(target_endian = "little");
const _: () = assert!(!LITTLE || OFFSETS.header_mask.0 as u64 == offset(0));
const _: () = assert!(!LITTLE || OFFSETS.header.0 as u64 == offset(8));
const _: () = assert!(OFFSETS.shape_id == 16 && OFFSETS.index == 20 && OFFSETS.next_shape_id == 24);
const _: () = assert!(OFFSETS.owner_offset == 28 && OFFSETS.value_offset == 32);
const _: () = assert!(OFFSETS.flags == 36);
const _: () = assert!(!LITTLE || OFFSETS.value.0 as u64 == offset(40));
const _: () = assert!(core::mem::size_of::<FieldPlan>() == 48);

extern "C" {
    fn rb_field_plan_get(owner: VALUE, id: ID, plan: *mut FieldPlan);
    fn rb_field_plan_set(owner: VALUE, id: ID, plan: *mut FieldPlan);
    fn rb_fields_cache_fill(owner: VALUE);
}

impl FieldPlan {
    fn empty() -> Self {
        let (header_mask, header, value) = (VALUE(0), VALUE(0), Qundef);
        let (shape_id, index, next_shape_id, flags) = (0, 0, 0, 0);
        let (owner_offset, value_offset) = (0, 0);
        FieldPlan {
            header_mask, header, shape_id, index, next_shape_id, owner_offset, value_offset, flags,
            value,
        }
    }

    fn filled(
        fill: unsafe extern "C" fn(VALUE, ID, *mut FieldPlan),
        receiver: VALUE,
        ivar_name: ID,
    ) -> Option<Self> {
        if receiver.special_const_p() {
            return None;
        }
        let mut plan = FieldPlan::empty();
        unsafe { fill(receiver, ivar_name, &mut plan) };
        if plan.flags & USABLE != 0 { Some(plan) } else { None }
    }

    /// None: C has to read.
    pub fn for_reading(receiver: VALUE, ivar_name: ID) -> Option<Self> {
        Self::filled(rb_field_plan_get, receiver, ivar_name)
    }

    /// None: C has to write.
    pub fn for_writing(receiver: VALUE, ivar_name: ID) -> Option<Self> {
        Self::filled(rb_field_plan_set, receiver, ivar_name)
    }

    pub fn found(&self) -> bool {
        self.flags & FOUND != 0
    }

    pub fn appends(&self) -> bool {
        self.flags & APPENDS != 0
    }

    /// Whether the fields are in the slot of the owner.
    pub fn in_slot(&self) -> bool {
        self.flags & IN_SLOT != 0
    }

    /// Whether it is the first field that is appended.
    pub fn first(&self) -> bool {
        self.appends() && self.flags & HAS_FIELDS == 0
    }

    /// Whether the side table has the fields, or its cache.
    pub fn cached(&self) -> bool {
        self.flags & CACHED != 0
    }

    /// Where the owner is in the cache of the side table, if the access reads that.
    pub fn cache_of_side_table(&self) -> Option<i32> {
        if self.cached() && self.flags & HAS_FIELDS != 0 { Some(self.owner_offset) } else { None }
    }

    /// Whether another ractor may write the fields that this code reads.
    pub fn shared(&self) -> bool {
        self.flags & SHARED != 0
    }
}

/// The receiver of an access at run time, where a failing guard goes, and how the access is counted
/// once all guards have passed; None: the caller counts it.
pub struct FieldGuard {
    pub recv: Opnd,
    pub recv_opnd: YARVOpnd,
    pub max_chain_depth: u8,
    pub not_heap: Counter,
    pub megamorphic: Counter,
    pub access: Option<Access>,
}

impl FieldGuard {
    /// For getinstancevariable and attr_reader.
    pub fn for_getivar(
        recv: Opnd,
        recv_opnd: YARVOpnd,
        max_chain_depth: u8,
        access: Option<Access>,
    ) -> Self {
        let (not_heap, megamorphic) = (Counter::getivar_not_heap, Counter::getivar_megamorphic);
        FieldGuard { recv, recv_opnd, max_chain_depth, not_heap, megamorphic, access }
    }

    fn chain(&self, jcc: JCCKinds, jit: &mut JITState, asm: &mut Assembler) {
        jit_chain_guard(jcc, jit, asm, self.max_chain_depth, self.megamorphic);
    }

    /// Guards that the receiver is laid out, and its fields have the shape, as was seen when the
    /// code was generated. Returns the fields object, or the receiver if its slot has the fields;
    /// or None when there is none to read or write.
    pub fn fields(
        &self,
        jit: &mut JITState,
        asm: &mut Assembler,
        plan: &FieldPlan,
    ) -> Option<Opnd> {
        guard_object_is_heap(asm, self.recv, self.recv_opnd, self.not_heap);

        // One constant of 64 bits: each costs an instruction. The mask is shorter (C sees to that).
        asm_comment!(asm, "guard header");
        let header = asm.load(Opnd::UImm(plan.header.as_u64()));
        let differ = asm.xor(header, Opnd::mem(64, self.recv, RUBY_OFFSET_RBASIC_FLAGS));
        asm.test(differ, Opnd::Imm(plan.header_mask.as_i64()));
        self.chain(JCC_JNZ, jit, asm);

        if !plan.shared() {
            // The header has the shape of the fields. A loaded value must be used (the allocator of
            // registers relies on that).
            let used = plan.found() || plan.appends();
            let recv = self.count(jit, asm, plan, used && (plan.in_slot() || !plan.cached()));
            return match (used, plan.in_slot()) {
                (false, _) => None,
                (true, false) => Some(self.load_fields(asm, plan, recv)),
                (true, true) => Some(recv),
            };
        }
        if plan.cached() && plan.flags & HAS_FIELDS == 0 {
            self.count(jit, asm, plan, false);
            return None; // the header says so
        }
        // 0 also for a flag that an extension has set, or that another ractor is about to clear.
        let fields = self.load_fields(asm, plan, self.recv);
        asm.test(fields, fields);
        if plan.flags & HAS_FIELDS == 0 {
            self.chain(JCC_JNZ, jit, asm);
            self.count_without_recv(jit, asm, plan);
            return None;
        }
        self.chain(JCC_JZ, jit, asm);

        asm_comment!(asm, "guard shape of the fields");
        asm.cmp(shape_opnd(fields), Opnd::UImm(plan.shape_id as u64));
        self.chain(JCC_JNE, jit, asm);
        Some(match self.access {
            Some(access) => {
                let cache = plan.cache_of_side_table();
                counted::gen_known_keeping(jit, asm, self.recv_opnd, access, cache, fields)
            }
            None => fields,
        })
    }

    /// The receiver, loaded again if it is needed.
    fn count(&self, jit: &JITState, asm: &mut Assembler, plan: &FieldPlan, needed: bool) -> Opnd {
        let cache = plan.cache_of_side_table();
        match self.access {
            Some(access) => counted::gen_known_of(
                jit, asm, self.recv, self.recv_opnd, access, cache, needed),
            None => self.recv,
        }
    }

    /// The receiver is in no register any more.
    fn count_without_recv(&self, jit: &JITState, asm: &mut Assembler, plan: &FieldPlan) {
        if let Some(access) = self.access {
            counted::gen_known_of_opnd(
                jit, asm, self.recv_opnd, access, plan.cache_of_side_table());
        }
    }

    fn load_fields(&self, asm: &mut Assembler, plan: &FieldPlan, recv: Opnd) -> Opnd {
        if !plan.cached() {
            return asm.load(Opnd::mem(64, recv, plan.owner_offset));
        }
        // No register lives past the call, which only another owner than the last one needs.
        asm.spill_regs();
        let recv = load_receiver(asm, self.recv_opnd);
        let hit = asm.new_label("last_owner");
        asm_comment!(asm, "guard owner in the cache");
        asm.cmp(recv, Opnd::mem(64, EC, plan.owner_offset));
        asm.je(hit);
        asm.ccall(rb_fields_cache_fill as *const u8, vec![recv]);
        asm.write_label(hit);
        asm.load(Opnd::mem(64, EC, plan.owner_offset + SIZEOF_VALUE as i32))
    }
}

/// The shape id in the header of an object.
pub fn shape_opnd(object: Opnd) -> Opnd {
    Opnd::mem(SHAPE_ID_NUM_BITS as u8, object, unsafe { rb_shape_id_offset() })
}

/// Where the value is. Loads the pointer to the values when it is not in the slot.
pub fn value_opnd(asm: &mut Assembler, plan: &FieldPlan, fields: Opnd) -> Opnd {
    let index_offset = (plan.index as usize * SIZEOF_VALUE) as i32;
    if plan.flags & OUTER != 0 {
        let values = asm.load(Opnd::mem(64, fields, plan.value_offset));
        Opnd::mem(64, values, index_offset)
    } else {
        Opnd::mem(64, fields, plan.value_offset + index_offset)
    }
}

/// Replaces the receiver by what was read, or nil, and continues after the instruction.
pub fn finish_read(
    jit: &mut JITState,
    asm: &mut Assembler,
    plan: &FieldPlan,
    recv_opnd: YARVOpnd,
    val: Option<Opnd>,
) -> CodegenStatus {
    if recv_opnd != SelfOpnd {
        asm.stack_pop(1);
    }
    let out_opnd = asm.stack_push(if plan.found() { Type::Unknown } else { Type::Nil });
    asm.mov(out_opnd, val.unwrap_or(Qnil.into()));
    jump_to_next_insn(jit, asm);
    EndBlock
}

/// Whether the receiver is a class or module.
pub fn class_p(receiver: VALUE) -> bool {
    !receiver.special_const_p() && matches!(receiver.builtin_type(), RUBY_T_CLASS | RUBY_T_MODULE)
}

pub fn shareable_by_flag(val: VALUE) -> bool {
    let shareable = VALUE(RUBY_FL_SHAREABLE as usize);
    val.special_const_p() || unsafe { FL_TEST_RAW(val, shareable) != VALUE(0) }
}

pub fn guard_shareable(jit: &mut JITState, asm: &mut Assembler, val: Opnd, max_chain_depth: u8) {
    asm_comment!(asm, "guard shareable");
    let shareable = asm.new_label("shareable");
    let flags = Opnd::mem(64, val, RUBY_OFFSET_RBASIC_FLAGS);
    asm.test(val, (RUBY_IMMEDIATE_MASK as u64).into());
    asm.jnz(shareable);
    asm.cmp(val, Qfalse.into());
    asm.je(shareable);
    asm.test(flags, (RUBY_FL_SHAREABLE as u64).into());
    jit_chain_guard(JCC_JZ, jit, asm, max_chain_depth, Counter::getivar_megamorphic);
    asm.write_label(shareable);
}
