# While accesses to instance variables are counted, compiled code calls C for each: the fork's
# yjit/src/codegen/counted.rs.
#
# Reason: behaviour
# Retire-when: the base counts accesses to instance variables.
# Expect: 8
# Inserts: mod counted 1
# Inserts: counted::gen_read 1
# Inserts: counted::gen_write 1
# Inserts: counted::gen_defined 1
# Inserts: counted::gen_attr_get 1

# The module is in codegen/, next to the file.
/^use crate::asm::\*;$/i\
mod counted;

# The instructions, once the block is compiled at its first run.
/^fn gen_getinstancevariable\(/,/^\}$/s/^    let ivar_name = jit\.get_arg\(0\)\.as_u64\(\);$/&\
    counted::gen_read(jit, asm);/
/^fn gen_setinstancevariable\(/,/^\}$/s/^    let ivar_name = jit\.get_arg\(0\)\.as_u64\(\);$/&\
    counted::gen_write(jit, asm, ivar_name);/
/^fn gen_definedivar\(/,/^\}$/s/^    let ivar_name = jit\.get_arg\(0\)\.as_u64\(\);$/&\
    counted::gen_defined(jit, asm);/

# attr_reader, from all that read for a method.
/^fn gen_get_ivar\(/,/^\}$/s/^    \/\/ Check if the comptime class uses a custom allocator$/\
    if let Some(status) = counted::gen_attr_get(jit, asm, ivar_name, recv, recv_opnd) {\
        return Some(status);\
    }\
&/
