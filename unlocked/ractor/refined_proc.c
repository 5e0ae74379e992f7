/*
 * ractor/refined_proc.c: Procs of `&:name` where refinements are active. Part of vm_insnhelper.c.
 *
 * CRuby keeps them in the table of refinements, which belongs to the code: ractors that run the
 * same code would write one table at the same time, and get the same Proc, which is mutable.
 *
 * Stored: see internal/ractor/refined_proc.h.
 */

bool
rb_refined_symbol_func_p(rb_block_call_func_t func)
{
    return func == refine_sym_proc_call;
}

static VALUE
refined_symbol_proc_new(VALUE refinements, VALUE symbol)
{
    VALUE data = rb_ary_hidden_new(2);

    rb_ary_push(data, symbol);
    rb_ary_push(data, refinements);
    OBJ_FREEZE(data);
    return rb_func_lambda_new(refine_sym_proc_call, data, 1, UNLIMITED_ARGUMENTS);
}

/* The Proc of a symbol: the main ractor's, or a new one. */
static VALUE
refined_symbol_proc(VALUE refinements, VALUE symbol)
{
    VALUE procval = rb_ractor_main_p() ? rb_hash_lookup(refinements, symbol) : Qnil;

    if (!NIL_P(procval)) return procval;
    procval = refined_symbol_proc_new(refinements, symbol);
    if (!rb_multi_ractor_p()) rb_hash_aset(refinements, symbol, procval);
    return procval;
}
