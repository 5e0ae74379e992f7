//! The guards of compiled code that reads a field from a fields object, for owners of any kind: the
//! type of the owner, the fields object, its shape, and whether this ractor may have the value.

use super::*;

/// What an owner's fields look like while code for one of them is generated: struct
/// rb_class_field_plan (internal/class_fields.h), whose sizes and offsets C asserts as well.
#[repr(C)]
pub struct FieldPlan {
    pub shape_id: u32,
    pub index: u32,
    pub owner_offset: i32, // of the reference to the fields object, in the owner
    pub value_offset: i32, // in the fields object: of the values, or the pointer to them
    pub flags: u32,
    pub value: VALUE,
}

const HAS_FIELDS: u32 = 1;
const FOUND: u32 = 2;
const EXTERNAL: u32 = 4;
const COMPLEX: u32 = 8;

/// Words that hold their own positions, read as a FieldPlan: each member shows its offset.
const PLACES: FieldPlan = unsafe { core::mem::transmute([0u32, 4, 8, 12, 16, 20, 24, 28]) };
const PLACE_OF_VALUE: u64 = (28 << 32) | 24;
const _: () = assert!(PLACES.shape_id == 0 && PLACES.index == 4 && PLACES.flags == 16);
const _: () = assert!(PLACES.owner_offset == 8 && PLACES.value_offset == 12);
const _: () = assert!(PLACES.value.0 as u64 == PLACE_OF_VALUE || cfg!(target_endian = "big"));
const _: () = assert!(core::mem::size_of::<FieldPlan>() == 32);

impl FieldPlan {
    pub fn empty() -> Self {
        let (shape_id, index, flags, value) = (0, 0, 0, Qundef);
        FieldPlan { shape_id, index, owner_offset: 0, value_offset: 0, flags, value }
    }

    pub fn found(&self) -> bool {
        self.flags & FOUND != 0
    }

    pub fn complex(&self) -> bool {
        self.flags & COMPLEX != 0
    }
}

/// The receiver of an access, and where a failing guard goes.
pub struct FieldGuard {
    pub receiver: VALUE, // at compile time
    pub recv: Opnd,
    pub recv_opnd: YARVOpnd,
    pub max_chain_depth: u8,
    pub not_heap: Counter,
    pub megamorphic: Counter,
}

impl FieldGuard {
    fn chain(&self, jcc: JCCKinds, jit: &mut JITState, asm: &mut Assembler) {
        jit_chain_guard(jcc, jit, asm, self.max_chain_depth, self.megamorphic);
    }

    /// Guards that the receiver has the type, and its fields the shape, that were seen when the
    /// code was generated. Returns the fields object, or None for an owner without fields.
    pub fn fields(
        &self,
        jit: &mut JITState,
        asm: &mut Assembler,
        plan: &FieldPlan,
    ) -> Option<Opnd> {
        guard_object_is_heap(asm, self.recv, self.recv_opnd, self.not_heap);

        asm_comment!(asm, "guard class or module");
        let flags = asm.load(Opnd::mem(64, self.recv, RUBY_OFFSET_RBASIC_FLAGS));
        let type_bits = asm.and(flags, (RUBY_T_MASK as u64).into());
        asm.cmp(type_bits, Opnd::UImm(self.receiver.builtin_type() as u64));
        self.chain(JCC_JNE, jit, asm);

        let fields = asm.load(Opnd::mem(64, self.recv, plan.owner_offset));
        asm.test(fields, fields);
        if plan.flags & HAS_FIELDS == 0 {
            self.chain(JCC_JNZ, jit, asm);
            return None;
        }
        self.chain(JCC_JZ, jit, asm);

        asm_comment!(asm, "guard shape of the fields");
        let shape = Opnd::mem(SHAPE_ID_NUM_BITS as u8, fields, unsafe { rb_shape_id_offset() });
        asm.cmp(shape, Opnd::UImm(plan.shape_id as u64));
        self.chain(JCC_JNE, jit, asm);
        Some(fields)
    }
}

pub fn load_value(asm: &mut Assembler, plan: &FieldPlan, fields: Opnd) -> Opnd {
    let index_offset = (plan.index as usize * SIZEOF_VALUE) as i32;
    if plan.flags & EXTERNAL != 0 {
        let values = asm.load(Opnd::mem(64, fields, plan.value_offset));
        asm.load(Opnd::mem(64, values, index_offset))
    } else {
        asm.load(Opnd::mem(64, fields, plan.value_offset + index_offset))
    }
}

pub fn shareable_without_asking(val: VALUE) -> bool {
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
