# Code that RJIT compiles calls C methods as the interpreter does, through their invoker, which
# checks that a method which is not declared safe for ractors is called in the main ractor.
# Retire-when: the base's RJIT has that check.
# Expect: 16
# Inserts: cfunc.invoker 1

# The arguments of the invoker in place of the function's.
/^      # Non-variadic method$/,/^      end$/c\
      asm.mov(C_ARGS[0], [sp, -(argc + 1) * C.VALUE.size]) # recv\
      asm.mov(C_ARGS[1], passed_argc)\
      asm.lea(C_ARGS[2], [sp, -argc * C.VALUE.size]) # argv\
      asm.mov(C_ARGS[3], cfunc.func)
s/^      asm\.mov\(:rax, cfunc\.func\)$/      asm.mov(:rax, cfunc.invoker)/
