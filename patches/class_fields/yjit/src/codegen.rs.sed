# YJIT asks the fork's yjit/src/codegen/class_fields.rs first: to the rest of it every class is complex, which is left to C.
#
# Reason: behaviour
# Retire-when: the base keeps the instance variables of classes in fields objects.
# Expect: 5
s/^use crate::asm::\*;$/mod field_guards; mod class_fields; use crate::asm::*;/
/^    \/\/ too-complex shapes can't use index access, so we use rb_ivar_get for them too\.$/{
N
s/^[^\n]*\n(    if !receiver_t_object \|\| uses_custom_allocator \|\| comptime_receiver\.shape_too_complex\(\) \|\| megamorphic \{)$/    if let Some(status) = class_fields::gen_get(jit, asm, max_chain_depth, comptime_receiver, ivar_name, recv, recv_opnd) {\n        return Some(status);\n    }\n\1/
}
s/^    if comptime_receiver\.shape_too_complex\(\) \|\| asm\.ctx\.get_chain_depth\(\) >= GET_IVAR_MAX_DEPTH \{$/    if let Some(status) = class_fields::gen_defined(jit, asm, comptime_receiver, ivar_name, pushval, recv) { return Some(status); } else if comptime_receiver.shape_too_complex() || asm.ctx.get_chain_depth() >= GET_IVAR_MAX_DEPTH {/
