/*
 * ractor/isolated_eval.c: eval in a Proc that is isolated. Part of vm_eval.c.
 *
 * Invariant: ISO-C of internal/ractor/isolation.h.
 */

/*
 * How many scopes out from code that block's eval compiles the first isolated environment is; 0:
 * none. The scope of the block itself is number 1.
 */
static int
eval_isolated_depth(const struct rb_block *block)
{
    const VALUE *ep = vm_block_ep(block);
    int depth = 1;

    while (!VM_ENV_FLAGS(ep, VM_ENV_FLAG_ISOLATED)) {
        if (VM_ENV_LOCAL_P(ep)) return 0;
        ep = VM_ENV_PREV_EP(ep);
        depth++;
    }
    return depth;
}
