# While accesses to instance variables are counted, compiled code counts each once its guards have
# passed, or before it calls C for it: the fork's yjit/src/codegen/counted.rs.
# Retire-when: the base counts accesses to instance variables.
# Expect: 15
# Inserts: mod counted 1, counted::gen_any 2, counted::gen_any_write 1, counted::gen_known 1
# Inserts: counted::gen_known_of 2

# The module is in codegen/, next to the file.
/^use crate::asm::\*;$/i\
mod counted;

# Reading: by C, and after the guard of the shape.
/^fn gen_get_ivar\(/,/^\}$/{
    s/^        asm_comment!\(asm, "call rb_ivar_get\(\)"\);$/\
        let recv = counted::gen_any(jit, asm, recv, recv_opnd, ivar_name, counted::Access::Read);\
&/
    s/^    \/\/ Pop receiver if it's on the temp stack$/\
    let recv = counted::gen_known_of(jit, asm, recv, recv_opnd, counted::Access::Read, None,\
                                     ivar_index.is_some());\
&/
}

# Writing, in the same way.
/^fn gen_set_ivar\(/,/^\}$/{
    s/^        \/\/ The function could raise FrozenError\.$/\
        counted::gen_any_write(jit, asm, recv_opnd, ivar_name);\
&/
    s/^        let write_val;$/\
        let access = counted::Access::of_write(ivar_index.is_none());\
        recv = counted::gen_known_of(jit, asm, recv, recv_opnd, access, None, true);\
&/
}

# defined?(@ivar), in the same way.
/^fn gen_definedivar\(/,/^\}$/{
    s/^        \/\/ Save the PC and SP because the callee may allocate$/\
        let recv = counted::gen_any(jit, asm, recv, SelfOpnd, ivar_name, counted::Access::Defined);\
&/
    s/^    let result = if ivar_exists \{ pushval \} else \{ Qnil \};$/\
    counted::gen_known(jit, asm, recv, counted::Access::Defined, None);\
&/
}
