# String#dup: the receiver stays on the stack until the copy is there, and the slot of the result is
# pushed then. The base does both before, so that the GC takes for an object whatever was in the
# slot, or in its register.
# Until: 3.4.9
# Expect: 3
/^fn jit_rb_str_dup\(/,/^\}$/{
    s/^    let recv_opnd = asm\.stack_pop\(1\);$/    let recv_opnd = asm.stack_opnd(0);/
    /^    let stack_ret = .*asm\.stack_push\(Type::CString\)/d
    /^    let ret_opnd = asm\.ccall\(rb_str_dup as /a\
    let stack_ret = { asm.stack_pop(1); asm.stack_push(Type::CString) };
}
