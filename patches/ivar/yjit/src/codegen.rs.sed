# YJIT calls the fork's yjit/src/codegen/ivar_class.rs first: the rest of YJIT sees the complex
# shape in the header of every class, and would call C.
# Retire-when: the base keeps the instance variables of classes in fields objects.
# Expect: 11
# Inserts: mod ivar_class 1, mod ivar_guard 1, ivar_class::gen_get 1, ivar_class::gen_defined 1

# The modules are in codegen/, next to the file.
/^use crate::asm::\*;$/i\
mod ivar_class;\
mod ivar_guard;

# Reading: before the base leaves complex receivers to C.
/^    if !receiver_t_object \|\| .* comptime_receiver\.shape_too_complex\(\) \|\| megamorphic \{$/i\
    // A class has its fields in an object of their own.\
    if let Some(status) = ivar_class::gen_get(\
            jit, asm, max_chain_depth, comptime_receiver, ivar_name, recv, recv_opnd) {\
        return Some(status);\
    }

# defined?(@ivar), in the same way.
/^    if comptime_receiver\.shape_too_complex\(\) \|\| .* >= GET_IVAR_MAX_DEPTH \{$/i\
    if let Some(status) = ivar_class::gen_defined(\
            jit, asm, comptime_receiver, ivar_name, pushval, recv) {\
        return Some(status);\
    }
