# Where all compiled code is dropped, that is reported, too: see core.rs.sed.
# Retire-when: the base stays in compiled code at a barrier.
# Expect: 1
# Inserts: note_invalidation 1

# Once the others are stopped.
/^pub extern "C" fn rb_yjit_tracing_invalidate_all\(/,/^\}$/s/^( +)with_vm_lock\(.*\{$/&\
\1    crate::codegen::safepoint::note_invalidation();/
