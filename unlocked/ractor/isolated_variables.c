/*
 * ractor/isolated_variables.c: which outer variables eval may use in an isolated Proc. Part of
 * compile.c.
 *
 * CRuby keeps in iseq->body->outer_variables which variables of outer scopes a block uses, and
 * whether it writes them; make_shareable has looked at them.
 * Invariant: ISO-C of internal/ractor/isolation.h. The table of code that is compiled does not
 * change any more: ractors read it without a lock.
 */

/* The block of the isolated Proc is the scope just inside the isolated environment. */
static bool
isolated_variable_readable_p(const rb_iseq_t *iseq, ID id, bool write)
{
    VALUE written;
    int scopes = ISEQ_COMPILE_DATA(iseq)->isolated_depth - 1;

    if (write || id == rb_intern("yield")) return false;
    while (scopes-- > 0) iseq = ISEQ_BODY(iseq)->parent_iseq;
    return ISEQ_BODY(iseq)->outer_variables
        && rb_id_table_lookup(ISEQ_BODY(iseq)->outer_variables, id, &written)
        && !RTEST(written);
}

static bool
outer_variables_settled_p(const rb_iseq_t *iseq)
{
    return !ISEQ_COMPILE_DATA(iseq);
}

/* Code calls the block parameter id of a scope that is level scopes out. */
static void
outer_block_called(const rb_iseq_t *iseq, int level, ID id)
{
    access_outer_variables(iseq, level, id, false);
}
