#ifndef INTERNAL_IVAR_COUNTED_PATHS_H
#define INTERNAL_IVAR_COUNTED_PATHS_H
/**
 * The fast paths of call caches for attr_reader and attr_writer: CRuby's, or while accesses are
 * counted (internal/ivar/counted.h) those that count, too. All of these caches are emptied when
 * that changes.
 */
#include "vm_callinfo.h"

/** The path for a cache that is about to get one. */
static vm_call_handler vm_reader_path(void);
static vm_call_handler vm_writer_path(void);

/** The call that makes the cache is counted. True. */
static inline bool vm_reader_called(rb_execution_context_t *ec, const rb_control_frame_t *cfp,
                                    const struct rb_callcache *cc, VALUE recv);
static inline bool vm_writer_called(rb_execution_context_t *ec, const rb_control_frame_t *cfp,
                                    const struct rb_callcache *cc, VALUE recv);

#endif /* INTERNAL_IVAR_COUNTED_PATHS_H */
