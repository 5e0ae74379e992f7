# YJIT gets the count of interpreted instructions from a function, no longer from a variable.
# Retire-when: the base has no count of instructions that ractors share.
# Expect: 1
s/^    pub static mut rb_vm_insns_count: u64;/    pub fn rb_vm_insns_counted() -> u64;/
