# YJIT calls the fork's yjit/src/codegen/ivar_generic.rs first: in CRuby it calls C for a receiver
# that is no plain object, and leaves a call of its attr_writer to the interpreter. Writing a member
# of a frozen struct raises.
# Retire-when: the base compiles accesses to the instance variables of structs.
# After: ivar/yjit/src/codegen.rs.sed
# Expect: 15
# Inserts: mod ivar_generic 1, ivar_generic::gen_get 1, ivar_generic::gen_set 1
# Inserts: ivar_generic::gen_attr_set 1, ivar_generic::gen_member_write 1
# Inserts: ivar_generic::rb_struct_member_set 1

# The module is in codegen/, next to the file.
/^use crate::asm::\*;$/i\
mod ivar_generic;

# Reading: before the base leaves other receivers than plain objects to C.
/^    if !receiver_t_object \|\| .* comptime_receiver\.shape_too_complex\(\) \|\| megamorphic \{$/i\
    // A generic owner has its fields in an object of their own.\
    if let Some(status) = ivar_generic::gen_get(\
            jit, asm, max_chain_depth, comptime_receiver, ivar_name, recv, recv_opnd) {\
        return Some(status);\
    }

# Writing: once frozen receivers are dealt with.
/^    let megamorphic = asm\.ctx\.get_chain_depth\(\) >= SET_IVAR_MAX_DEPTH;$/i\
    // Writing: the same owners.\
    if let Some(status) =\
            ivar_generic::gen_set(jit, asm, comptime_receiver, ivar_name, recv_opnd) {\
        return Some(status);\
    }

# A call of an attr_writer: any receiver. The base takes plain objects only.
/^ +VM_METHOD_TYPE_ATTRSET => \{$/,/^ +VM_METHOD_TYPE_BMETHOD => \{$/ {
    s/ \|\| unsafe \{ !RB_TYPE_P\(comptime_recv, RUBY_T_OBJECT\) \} \{$/ {/
    /StackOpnd\(1\)/s/ gen_set_ivar\(/ ivar_generic::gen_attr_set(/
    s/, StackOpnd\(1\), None\);$/);/
}

# A member: C finds the line of the error, and the end of the stack; and does not look for a number.
/^fn gen_struct_aset\(/,/^\}$/ {
    s/^    asm_comment!\(asm, "struct aset"\);$/    ivar_generic::gen_member_write(jit, asm);/
    s/RSTRUCT_SET as \*const u8/ivar_generic::rb_struct_member_set as *const u8/
}
