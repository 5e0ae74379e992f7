//! Stubs in blocks that were dropped. Their code can still be on the stack, and can come to a stub.

use super::*;

/// Is the block of `branch` one that code may be reached through? A block that was dropped is in no
/// list of versions any more, and has left the graph: its branches are freed with it, and no other
/// block may know them. CRuby 3.4.9 takes its iseq from it, too.
pub fn lives(branch: &Branch) -> bool {
    let block = branch.block.get();
    // SAFETY: a block is freed with its branches, or after they have got another block.
    let blockid = unsafe { block.as_ref() }.get_blockid();
    !blockid.iseq.is_null()
        && get_version_list(blockid).map_or(false, |versions| versions.contains(&block))
}

/// Where a stub of a dropped block continues: in `found`, which gets no new branch. The stub stays,
/// and finds a block again when it is hit once more. `sp` is what the code expects in `cfp`.
pub fn address(found: BlockRef, cfp: CfpPtr, sp: *mut VALUE) -> CodePtr {
    // SAFETY: a block that has just been found is alive.
    unsafe {
        rb_set_cfp_sp(cfp, sp);
        found.as_ref().start_addr
    }
}
