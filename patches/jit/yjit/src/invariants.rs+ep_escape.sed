# YJIT reads in the code object whether its environments have outlived their frames: that may
# have been before YJIT was enabled (internal/jit/ep_escape.h). And only the first object of
# Array, Hash or String that gets a singleton class stops the others
# (yjit/src/invariants/first_singletons.rs).
# Retire-when: the base does not take the VM's barrier for each environment and each singleton
# class.
# Expect: 6
# Inserts: rb_iseq_ep_escaped 2, mod first_singletons 1, first_singletons::noted 1
# Inserts: first_singletons::note 1
/^pub fn iseq_escapes_ep\(/a\
    extern "C" { fn rb_iseq_ep_escaped(iseq: IseqPtr) -> bool; }\
    if unsafe { rb_iseq_ep_escaped(iseq) } { return true; }

# The module stands in invariants/, beside the file.
/^use std::mem;$/a\
\
mod first_singletons;

/^pub extern "C" fn rb_yjit_invalidate_no_singleton_class\(/,/^\}$/ {
    s/^(    if unsafe \{ \[.*\.contains\(&klass\) \}) \{$/\1 \&\& !first_singletons::noted(klass) {/
    # Once nothing assumes it any more.
    /^        \}\);$/a\
        first_singletons::note(klass);
}
