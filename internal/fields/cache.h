#ifndef INTERNAL_FIELDS_CACHE_H
#define INTERNAL_FIELDS_CACHE_H
/**
 * The last owner whose fields object was looked up in the side table, and that fields object: one
 * pair for each execution context, hence for each fiber. Programs tend to ask for the same owner
 * several times in a row. The idea is that of CRuby's own cache of the last generic object.
 *
 * Stored: after CRuby's members of rb_execution_context_t. The code that YJIT makes loads it
 * from there (yjit/src/codegen/ivar_generic.rs).
 * Owner: the execution context. The cache keeps no object alive, and the GC does not look into it.
 *
 * Invariants
 *   FCA-1  The fields object of a pair is the one that the side table has for the owner, or (FCA-4)
 *          has the same instance variables. So a hit needs one compare.
 *   FCA-2  Only the context that its ractor runs has a pair. A context is emptied when its ractor
 *          begins to run it (fiber switch, thread switch, a continuation of another fiber): so a
 *          pair that a fiber or thread has left does not survive what others wrote meanwhile.
 *   FCA-3  All contexts are empty when marking begins and when it ends, and after a compaction has
 *          updated all references, with all ractors stopped. So an owner in a pair has been found
 *          alive, or made, since: neither has the sweep freed its slot, nor has compaction moved
 *          it.
 *   FCA-4  If the owner is not flagged as shareable, only its own ractor writes to it,
 *          through rb_obj_set_fields, which fixes the pair. If it is flagged and frozen, its
 *          instance variables stay as they are; only fields with hidden names may change (the count
 *          of nested iterations of a hash), so these are never read through a pair. An owner that
 *          is flagged and not frozen enters no pair. If it is flagged later, its own ractor can
 *          have one, which the next write empties.
 *   FCA-5  An owner that Ractor#send(move: true) leaves behind loses its fields by
 *          rb_obj_set_fields.
 *
 * It costs a fiber or thread switch one store, and marking one store for each thread.
 * Lock: none; a context is used by the thread that runs it, and by the GC.
 */
#include "ruby/ruby.h"

struct rb_fields_cache {
    VALUE owner;                        /* 0: empty */
    VALUE fields_obj;
};

/* yjit/src/codegen/ivar_guard.rs reads the second word after the first. */
STATIC_ASSERT(fields_cache_pair, offsetof(struct rb_fields_cache, owner) == 0
              && offsetof(struct rb_fields_cache, fields_obj) == sizeof(VALUE));

static inline void
rb_fields_cache_clear(struct rb_fields_cache *cache)
{
    cache->owner = cache->fields_obj = 0;
}

#endif /* INTERNAL_FIELDS_CACHE_H */
