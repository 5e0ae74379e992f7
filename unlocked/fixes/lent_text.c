/*
 * fixes/lent_text.c: strings that C code reads as long as its frame is there. Part of variable.c.
 *
 * Stored: `lent_texts` of an execution context, a list of MEMOs, the newest first. v1 is the next
 * one, or 0; v2 the frame, with the lowest bit set; u3 the String, which the GC does not move.
 *
 * Invariant: frames that still run are in the order of the stack, innermost first. The strings of
 * another frame displace none of theirs.
 */
enum { LENT_TEXTS_OF_FRAME = 8 };

/* A new fiber has a copy of its maker's list, with frames of another stack. */
static bool
lent_frame_runs_p(const rb_execution_context_t *ec, VALUE frame)
{
    const VALUE *cfp = (const VALUE *)(frame - 1);

    return cfp >= (const VALUE *)ec->cfp && cfp < ec->vm_stack + ec->vm_stack_size;
}

static void
lent_text_keep(rb_execution_context_t *ec, VALUE text)
{
    const VALUE frame = (VALUE)ec->cfp + 1;
    struct MEMO *memo, *newer = NULL;
    int count = 0;

    while (ec->lent_texts && !lent_frame_runs_p(ec, MEMO_CAST(ec->lent_texts)->v2)) {
        ec->lent_texts = MEMO_CAST(ec->lent_texts)->v1;
    }
    for (memo = MEMO_CAST(ec->lent_texts); memo && memo->v2 == frame;
         newer = memo, memo = MEMO_CAST(memo->v1)) {
        if (memo->u3.value == text) return;
        if (++count == LENT_TEXTS_OF_FRAME) break;
    }
    if (count == LENT_TEXTS_OF_FRAME) {
        MEMO_V1_SET(newer, memo->v1);
        RB_OBJ_WRITE((VALUE)memo, &memo->u3.value, text);
    }
    else {
        memo = MEMO_NEW(0, frame, text);
    }
    MEMO_V1_SET(memo, ec->lent_texts);
    ec->lent_texts = (VALUE)memo;
}

const char *
rb_lent_text(VALUE text)
{
    rb_execution_context_t *ec = rb_current_execution_context(false);

    if (ec && !rb_during_gc()) lent_text_keep(ec, text);
    RB_GC_GUARD(text);
    return RSTRING_PTR(text);
}
