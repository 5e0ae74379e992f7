/*
 * vm_insnhelper.c of the fork: wraps CRuby's vm_insnhelper.c, where plain objects are read and
 * written, and which calls methods.
 * Parts: ivar/inline_cache, ivar/counted_paths, method/calls, ractor/once, jit/ep_escape,
 * ractor/shared_code.
 */
#include "internal/ivar/set_class.h"
#include "internal/ractor/const_cache.h"
#include "internal/fields/in_slot.h"
#include "internal/ivar/set.h"
#include "internal/ractor/isolation_error.h"
#include "internal/jit/ep_escape.h"

/* patches/set/vm_insnhelper.c.cocci */
#include "internal/ivar/field_store.h"

/* patches/fields/vm_insnhelper.c.cocci */
ALWAYS_INLINE(static VALUE vm_getivar_generic(VALUE obj, ID id, const rb_iseq_t *iseq, IVC ic,
                                              const struct rb_callcache *cc, int is_attr,
                                              VALUE default_value));
ALWAYS_INLINE(static bool vm_setivar_cached(VALUE obj, ID id, VALUE val, shape_id_t dest_shape_id,
                                            attr_index_t index));
static inline VALUE vm_setivar_not_object(VALUE obj, ID id, VALUE val, const rb_iseq_t *iseq,
                                          IVC ic, const struct rb_callcache *cc, int is_attr);

/* patches/ivar/vm_insnhelper.c+class.cocci */
ALWAYS_INLINE(static VALUE vm_getivar_class(VALUE klass, ID id, const rb_iseq_t *iseq, IVC ic,
                                            const struct rb_callcache *cc, int is_attr,
                                            VALUE default_value));

/* patches/ivar/vm_insnhelper.c+counted.cocci */
#include "internal/ivar/counted.h"
#include "internal/ivar/counted_calls.h"
#include "internal/ivar/counted_paths.h"
NOINLINE(static void vm_trace_events(rb_execution_context_t *ec, rb_control_frame_t *reg_cfp));

/* patches/method/vm_insnhelper.c+alias.cocci */
static const rb_callable_method_entry_t *
aliased_callable_method_entry(const rb_callable_method_entry_t *me);

/* patches/method/vm_insnhelper.c+lookup.cocci */
ALWAYS_INLINE(static const struct rb_callcache *
              base_search_method_slowpath(const struct rb_callinfo *ci, VALUE klass));
ALWAYS_INLINE(static const struct rb_callcache *
              vm_search_cc(const VALUE klass, const struct rb_callinfo *const ci));

/* patches/heap/vm_insnhelper.c+object_id.cocci */
#include "internal/method/calls.h"
/* The function that a call cache calls from now on. Its method is in C, and its arguments are
 * neither splats nor keywords. */
static inline vm_call_handler vm_cfunc_handler(const struct rb_callcache *cc);

/* patches/ractor/vm_insnhelper.c+constants.cocci */
#include "internal/common/own_value.h"
#include "internal/ractor/constants.h"

/* patches/ractor/vm_args.c.cocci */
#include "internal/ractor/shared_code.h"
static VALUE refined_symbol_proc(VALUE refinements, VALUE symbol);

/* patches/ractor/vm_eval.c.cocci: vm.c includes that file later */
struct rb_block;
static int eval_isolated_depth(const struct rb_block *block);

/* patches/ractor/vm_insnhelper.c+isolation.cocci */
struct vm_svar;
static bool svar_isolated_p(const rb_execution_context_t *ec, const VALUE *lep);
static struct vm_svar *isolated_svar(const rb_execution_context_t *ec, const VALUE *lep);
static bool isolated_svar_write(const rb_execution_context_t *ec, const VALUE *lep,
                                const struct vm_svar *svar);

/* patches/fixes/vm_insnhelper.c+super.cocci */
static const struct rb_callcache *
vm_search_own_super(const rb_control_frame_t *cfp, struct rb_calling_info *calling,
                    struct rb_call_data *own);

/* The interpreter's read of a plain object stays in its loop, however large the other arms are. */
ALWAYS_INLINE(static VALUE vm_getinstancevariable(const rb_iseq_t *iseq, VALUE obj, ID id, IVC ic));

/* vm_getivar has a label for classes, which is unused now. */
_Pragma("GCC diagnostic push")
_Pragma("GCC diagnostic ignored \"-Wunused-label\"")
#include "base/vm_insnhelper.c"
_Pragma("GCC diagnostic pop")

#include "unlocked/ivar/inline_cache.c"
#include "unlocked/ivar/counted_paths.c"
#include "unlocked/method/calls.c"
#include "unlocked/ractor/once.c"
#include "unlocked/jit/ep_escape.c"
#include "unlocked/ractor/shared_code.c"
