# YJIT calls the fork's yjit/src/codegen/class_fields.rs first: the rest of YJIT sees the complex
# shape in the header of every class, and would leave it to C.
#
# Reason: behaviour
# Retire-when: the base keeps the instance variables of classes in fields objects.
# Expect: 11
# Inserts: mod class_fields 1
# Inserts: mod field_guards 1
# Inserts: class_fields::gen_get 1
# Inserts: class_fields::gen_defined 1

# The modules stand in codegen/, beside the file.
/^use crate::asm::\*;$/i\
mod class_fields;\
mod field_guards;

# Reading: before the base leaves complex receivers to C.
/^    if !receiver_t_object \|\| .* comptime_receiver\.shape_too_complex\(\) \|\| megamorphic \{$/i\
    // A class has its fields in an object of their own.\
    if let Some(status) = class_fields::gen_get(\
            jit, asm, max_chain_depth, comptime_receiver, ivar_name, recv, recv_opnd) {\
        return Some(status);\
    }

# defined?(@ivar): the same.
/^    if comptime_receiver\.shape_too_complex\(\) \|\| .* >= GET_IVAR_MAX_DEPTH \{$/i\
    if let Some(status) = class_fields::gen_defined(\
            jit, asm, comptime_receiver, ivar_name, pushval, recv) {\
        return Some(status);\
    }
