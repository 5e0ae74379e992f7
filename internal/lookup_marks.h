#ifndef INTERNAL_LOOKUP_MARKS_H                          /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_LOOKUP_MARKS_H
/**
 * The end of a marking of CRuby's own GC: what it has not reached leaves the cache of method
 * look-ups (L4 of internal/method_lookups.h). Included by gc/default/default.c, whose mark bits it
 * asks. A Ruby whose GC can be exchanged empties the cache instead (rb_method_lookups_marking).
 */
#include "internal/method_lookups.h"

static inline bool
lookups_marked_p(void *objspace, VALUE obj)
{
    return RVALUE_MARKED(objspace, obj);
}

/* All ractors are stopped. */
static inline void
method_lookups_marked(void *objspace)
{
#if !USE_MODULAR_GC
    rb_method_lookups_prune(lookups_marked_p, objspace);
#endif
}

#endif /* INTERNAL_LOOKUP_MARKS_H */
