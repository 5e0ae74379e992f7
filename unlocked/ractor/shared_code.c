/*
 * ractor/shared_code.c: what CRuby keeps for code that runs, where several ractors run the same:
 * special variables ($~, $_, flip-flops) and eval of shareable Procs, the call data of `super`,
 * Procs of `&:name`. Part of vm_insnhelper.c.
 *
 * Special variables of a block are in the environment of the method around it. Several ractors use
 * the environment of a shareable Proc in parallel (ISO-C of internal/ractor/isolation.h). So each
 * ractor keeps these variables in a table of its own.
 * Stored: rb_ractor_t.isolated_svars, a hidden Hash that compares by identity, from environment to
 * svar; 0: none yet. The GC marks it with its ractor. Owner: the ractor; its threads take turns.
 * It keeps the newest ISOLATED_SVARS entries: a Proc that is forgotten finds nil in $~ until its
 * next match.
 */
#include "internal/hash.h"

enum { ISOLATED_SVARS = 256 };

/*
 * The place of a frame on the stack may be used here, although its environment is in the heap: then
 * the flags of that place are the environment object.
 */
static bool
svar_isolated_p(const rb_execution_context_t *ec, const VALUE *lep)
{
    if (!lep || !ec || ec->root_lep == lep) return false;
    return FIXNUM_P(lep[VM_ENV_DATA_INDEX_FLAGS]) && VM_ENV_FLAGS(lep, VM_ENV_FLAG_ISOLATED);
}

static struct vm_svar *
isolated_svar(const rb_execution_context_t *ec, const VALUE *lep)
{
    VALUE svars = rb_ec_ractor_ptr(ec)->isolated_svars;

    return (struct vm_svar *)(svars ? rb_hash_lookup2(svars, VM_ENV_ENVVAL(lep), Qfalse) : Qfalse);
}

static int
forget_first_i(VALUE env, VALUE svar, VALUE hash)
{
    rb_hash_delete_entry(hash, env);
    return ST_STOP;
}

/* Whether lep belongs to a shareable Proc. If so, svar is its special variables from now on. */
static bool
isolated_svar_write(const rb_execution_context_t *ec, const VALUE *lep, const struct vm_svar *svar)
{
    rb_ractor_t *cr;

    if (LIKELY(!svar_isolated_p(ec, lep))) return false;
    cr = rb_ec_ractor_ptr(ec);
    if (!cr->isolated_svars) cr->isolated_svars = rb_obj_hide(rb_ident_hash_new());
    rb_hash_aset(cr->isolated_svars, VM_ENV_ENVVAL(lep), (VALUE)svar);
    if (RHASH_SIZE(cr->isolated_svars) > ISOLATED_SVARS) {
        rb_hash_foreach(cr->isolated_svars, forget_first_i, cr->isolated_svars);
    }
    return true;
}

/* A copy of the environment ep has this in place of its method or cref: no special variables. */
static VALUE
env_copied_cref(const VALUE *ep)
{
    VALUE cref = ep[VM_ENV_DATA_INDEX_ME_CREF];

    if (cref && imemo_type_p(cref, imemo_svar)) return ((struct vm_svar *)cref)->cref_or_me;
    return cref;
}

/*
 * Local variable i of env, for a Proc that becomes shareable. A block parameter that no code has
 * read yet is still the block of the method call.
 */
static VALUE
env_shared_variable(const rb_env_t *env, unsigned int i)
{
    const struct rb_iseq_constant_body *body = ISEQ_BODY(env->iseq);
    VALUE handler;

    if (body->local_iseq != env->iseq || !body->param.flags.has_block
        || (unsigned int)body->param.block_start != i
        || VM_ENV_FLAGS(env->ep, VM_FRAME_FLAG_MODIFIED_BLOCK_PARAM)
        || VM_ENV_FLAGS(env->ep, VM_ENV_FLAG_ISOLATED)) {
        return env->env[i];
    }
    handler = VM_ENV_BLOCK_HANDLER(env->ep);
    return handler == VM_BLOCK_HANDLER_NONE ? Qnil : rb_vm_bh_to_procval(GET_EC(), handler);
}

/* ---- eval in a Proc that is isolated (ISO-C) ------------------------------------------------ */

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

/* ---- super ---------------------------------------------------------------------------------- */

/*
 * The search writes the called method's name into the call data that it gets. Code that methods of
 * several names share (define_method with one shareable Proc) would get the name of another
 * ractor's call: with several ractors each call takes a copy, and only the call cache goes back.
 */
static const struct rb_callcache *
vm_search_own_super(const rb_control_frame_t *cfp, struct rb_calling_info *calling,
                    struct rb_call_data *own)
{
    struct rb_call_data *shared = (struct rb_call_data *)calling->cd;

    /* `super(...)`: the caller has made a copy, which is longer. */
    if (!rb_multi_ractor_p() || vm_ci_flag(shared->ci) & VM_CALL_FORWARDING) {
        return vm_search_super_method(cfp, shared, calling->recv);
    }
    *own = *shared;
    calling->cd = own;

    const struct rb_callcache *cc = vm_search_super_method(cfp, own, calling->recv);
    if (shared->cc != own->cc) {
        shared->cc = own->cc;
        if (vm_cc_markable(own->cc)) RB_OBJ_WRITTEN(cfp->iseq, Qundef, own->cc);
    }
    return cc;
}

/* ---- Procs of &:name where refinements are active ------------------------------------------- */

/*
 * CRuby keeps them in the table of refinements, which belongs to the code: ractors that run the
 * same code would write one table at the same time, and get the same Proc, which is mutable. Here
 * the table has one Proc for each symbol, until the first ractor starts. It is not written
 * afterwards.
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
