# Two faults. A branch of a block that was dropped does not become part of the graph of blocks again
# when its stub is hit: otherwise the block is freed later, and its branches with it.
# After: jit/yjit/src/core.rs.sed
# Expect: 6
# Inserts: mod dead_stubs 1, branch_lives 3

# The module is in core/, next to the file.
/^use crate::asm::\*;$/i\
pub mod dead_stubs;

/^fn branch_stub_hit_body\(/,/^\}$/{
    s/^    let branch_size_on_entry = branch\.code_size\(\);$/&\
    let branch_lives = dead_stubs::lives(branch);/
    s/^( +)if (cb\.get_write_ptr\(\) == branch\.end_addr\.get\(\)) \{$/\1if branch_lives \&\& \2 {/
    /^    let dst_addr = match block \{$/a\
        Some(found) if !branch_lives => dead_stubs::address(found, cfp, original_interp_sp),
}

# --yjit-no-type-prop: a function that calls itself for ever.
/^    pub fn stack_push_mapping\(/,/^    \}$/{
    s/\(&mut self, mapping: /(\&mut self, mut mapping: /
    s/^( +)return self\.stack_push_mapping\((mapping\.without_type\(\))\);$/\1mapping = \2;/
}
