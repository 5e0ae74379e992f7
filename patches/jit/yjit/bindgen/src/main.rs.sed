# Newly generated bindings of YJIT have the function that sums up the threads' counts of interpreted
# instructions.
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
s/^( +)\.allowlist_var\("rb_vm_insns_count"\)/\1.allowlist_function("rb_vm_insns_counted")/
