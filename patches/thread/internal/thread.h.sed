# A thread that waits for the GC of another ractor saves its registers with setjmp. glibc's setjmp
# encrypts one of them (rbp on x86_64), so that the GC did not see an object that only this register
# refers to, and freed it. The builtin makes the function that waits save all of them in its frame,
# which the GC scans.
# Retire-when: the base saves the callee-saved registers where the GC finds them.
# Why-text: it is the body of a macro.
# Expect: 1
# Inserts: __builtin_unwind_init 1
/^        FLUSH_REGISTER_WINDOWS;[[:space:]]*\\$/i\
        __builtin_unwind_init();                                \\
