#ifndef INTERNAL_COMMON_SEVERAL_H
#define INTERNAL_COMMON_SEVERAL_H
/**
 * Are there several ractors? All parts, and extensions, include this header to check.
 *
 *   rb_multi_ractor_p()           CRuby's: whether the process has, or had, another ractor than the
 *                                 main one. It begins to be true before the first Ractor.new of a
 *                                 process runs, while no other ractor can; a forked child begins
 *                                 with false. It decides whether locks and orders are needed.
 *   SEVERAL_RACTORS_P(objspace)   CRuby's own GC: whether there are several now. It decides how
 *                                 memory is shared out, and is false again when the others have
 *                                 ended. Read without a lock: a ractor that gets the answer of a
 *                                 moment ago only counts in another place.
 */
#include "atomic.h"
#include "ruby/internal/config.h"
#include "ruby/internal/stdbool.h"

#ifdef RUBY_EXPORT
# include "vm_sync.h"
#else
/* For extensions and other collectors CRuby exports it by another name. */
bool rb_gc_multi_ractor_p(void);
# define rb_multi_ractor_p() rb_gc_multi_ractor_p()
#endif

#define SEVERAL_RACTORS_P(objspace) \
    RB_UNLIKELY(ul_atomic_load_relaxed(&(objspace)->live_ractor_cache_count) > 1)

#endif /* INTERNAL_COMMON_SEVERAL_H */
