#ifndef INTERNAL_NAME_MARKS_H                            /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_NAME_MARKS_H
/**
 * The end of a marking of CRuby's own GC: names that it has not reached leave the caches (D of
 * internal/name_cache.h). Included by gc/default/default.c, whose mark bits it asks. A Ruby whose
 * GC can be exchanged empties the caches when roots are marked instead (name_caches_roots).
 */
#include "internal/name_cache.h"

static inline bool
name_marked_p(VALUE name, void *objspace)
{
    return RB_SPECIAL_CONST_P(name) || RVALUE_MARKED(objspace, name);
}

/* All ractors are stopped. */
static inline void
name_caches_marked(void *objspace)
{
#if !USE_MODULAR_GC
    rb_name_caches_prune_barrier(name_marked_p, objspace);
#endif
}

#endif /* INTERNAL_NAME_MARKS_H */
