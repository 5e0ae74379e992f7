# Compiled code that calls a C method of an extension that is not declared safe for ractors checks
# that it runs in the main ractor, as the interpreter does.
# Retire-when: the base's gen_send_cfunc has that check.
# After: jit/yjit/src/codegen.rs.sed
# Expect: 4
# Inserts: mod ractor_unsafe 1, ractor_unsafe::gen_check 1

# The module is in codegen/, next to the file.
/^use crate::asm::\*;$/i\
mod ractor_unsafe;

# After the frame is pushed, before arguments are taken into registers; but a splat has its size in
# one.
/^fn gen_send_cfunc\(/,/^\}$/{
    s/^( +)\/\/ Non-variadic method$/\1let dynamic_splat_size =\
\1    ractor_unsafe::gen_check(jit, asm, cfunc, dynamic_splat_size);\
\
&/
}
