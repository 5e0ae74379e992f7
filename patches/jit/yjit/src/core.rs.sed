# A function that drops a block of compiled code reports it, so that code that waits at a barrier
# does not continue (internal/jit/safepoint.h, SFP-2). And a stub sets the stack pointer for the GC
# before it waits for the lock, not afterwards: another ractor may collect meanwhile. It may drop
# code meanwhile, too. Both are in the fork's yjit/src/core/stub_wait.rs.
# Retire-when: the base stays in compiled code at a barrier, and branch_stub_hit sets the stack
# pointer before it takes the lock.
# Expect: 14
# Inserts: mod stub_wait 1, stub_wait::before_wait 1, stub_wait::before_entry_wait 1
# Inserts: stub_wait::exit_after_wait 2, note_invalidation 1, stub_wait::sp_before_wait 2

# Dropped code is reported.
/^pub fn invalidate_block_version\(/a\
    crate::codegen::safepoint::note_invalidation();

# The module stands in core/, beside the file.
/^use crate::asm::\*;$/i\
pub mod stub_wait;

# A stub waits for the lock: of an entry, and of a branch.
/^    fn entry_stub_hit\(/,/^    \}$/s/^( +)with_vm_lock\(.*\{$/\
\1let drops = stub_wait::before_entry_wait();\
&\
\1    if let Some(exit) = stub_wait::exit_after_wait(drops) { return exit; }/
/^    fn branch_stub_hit\(/,/^    \}$/s/^( +)with_vm_lock\(.*\{$/\
\1let drops = stub_wait::before_wait(branch_ptr, target_idx, ec);\
&\
\1    if let Some(exit) = stub_wait::exit_after_wait(drops) { return exit; }/

# For its callees: the stack pointer of before, for compiled code, on both ways out.
/^fn branch_stub_hit_body\(/,/^\}$/{
    s/^( +)return target\.get_address\(\)\..*raw_ptr\(cb\);$/\
\1let cfp = get_ec_cfp(ec);\
\1let target_ctx = Context::decode(target.get_ctx());\
\1rb_set_cfp_sp(cfp, stub_wait::sp_before_wait(get_cfp_sp(cfp), \&target_ctx));\
&/
    s/^( +)let original_interp_sp = get_cfp_sp\(cfp\);$/\
\1let original_interp_sp = stub_wait::sp_before_wait(get_cfp_sp(cfp), \&target_ctx);/
}
