#ifndef INTERNAL_SYMBOL_CACHE_H
#define INTERNAL_SYMBOL_CACHE_H
/**
 * Caches of the VM's tables of interned strings and of symbols. In a process with several ractors
 * they are read without a lock. The tables decide, under the VM lock; a miss is looked up there.
 * The part knows nothing of Ruby but VALUE and compiles without it
 * (test/unlocked/harness/intern_cache_harness.c).
 *
 * Stored: entries of a hash and an interned object, four to a set, a set to a cache line. The upper
 * bits of the hash choose the set. An interned object is what a lookup returns: an interned
 * string, or a symbol.
 * Owner: none. An entry keeps nothing alive except for SCA-H, and is overwritten at any fill.
 *
 * Progress: find is wait-free. fill is bounded, under the caller's lock.
 *
 * Orders
 *   SCA-A  An interned object is stored with release and loaded with acquire, so a reader sees its
 *          content. Otherwise a reader could compare bytes that are not there yet.
 *   SCA-B  The two members of an entry are not read together, so a reader may meet the hash of one
 *          object with another object. It compares the content of the object that it loaded, and
 *          returns that object. A torn pair costs a comparison or a miss.
 *   SCA-C  One thread at a time fills, under the VM lock, with what the table has. An object that
 *          the GC has found dead and not swept yet is in the table, too: the caller does not fill
 *          with that, nor while the GC runs.
 *   SCA-D  Objects that a marking has not reached are evicted when it ends, and all objects after
 *          a compaction: each time while all ractors are stopped, before anything is swept. So an
 *          object in an entry is alive, and at that address. Otherwise a reader would follow a
 *          freed slot, or return an object that the sweep frees.
 *   SCA-E  No safepoint is inside find, nor between the load of an object and the return to the
 *          caller, who has the object in a register or on a stack then. The GC scans these, in the
 *          last, atomic step of an incremental marking, too. So a hit needs no mark and no write
 *          barrier.
 *   SCA-F  The table has one live entry of a content, so the hit of any ractor at any time is the
 *          same object (SCA-D, SCA-C).
 *   SCA-G  After a fork the child has one thread. Each member of an entry is whole, whatever the
 *          others were doing, and the bit of a set is there before its first entry. So the child's
 *          GC finds them.
 *   SCA-H  A hit sets FOUND in the entry, once. A minor marking keeps entries with FOUND, and
 *          clears it; otherwise objects that nothing else keeps would be interned again, under the
 *          lock, after each of the many minor collections of several ractors. An object that is not
 *          found again is collected by the next one; an old one by a full one. FOUND is not set
 *          atomically: it can pair the hash of one object with another object (SCA-B), which is not
 *          found then. The next fill with that object fixes its entry.
 *
 * Errors: none.
 */
#include <stdbool.h>
#include <stdint.h>
#include "internal/common/atomic.h"

/* FIELDS_HOSTILE (make hostile): one entry, which all objects fight for. */
#ifdef FIELDS_HOSTILE
# define INTERN_CACHE_SETS 1
# define INTERN_CACHE_WAYS 1
#else
# define INTERN_CACHE_SETS 2048
# define INTERN_CACHE_WAYS 4
#endif

/* In the hash of an entry, which is compared without it. SCA-H. */
#define INTERN_CACHE_FOUND 1

struct intern_cache_entry {
    uintptr_t hash;
    VALUE interned;                     /* 0: empty */
};

struct intern_cache_set {
    struct intern_cache_entry entries[INTERN_CACHE_WAYS];
};

#define INTERN_CACHE_USED_LEN ((INTERN_CACHE_SETS - 1) / 64 + 1)

/* Readers load sets only, so what fills write is in other cache lines. */
struct intern_cache {
    struct intern_cache_set sets[INTERN_CACHE_SETS] __attribute__((aligned(64)));
    /* A bit for each set that has an entry. */
    uint64_t used[INTERN_CACHE_USED_LEN] __attribute__((aligned(64)));
    unsigned int evicted;               /* chooses the entry of a full set that is evicted next */
    bool closed;                        /* not to be filled any more */
};

enum intern_cache_number {
    INTERN_CACHE_FSTRINGS,
    INTERN_CACHE_SYMBOLS,
    INTERN_CACHES
};

extern struct intern_cache rb_intern_caches[INTERN_CACHES];

typedef bool intern_cache_equal(VALUE key, VALUE interned);

/* The upper bits; CRuby's tables use the lower ones. */
static inline size_t
intern_cache_set_number(uintptr_t hash)
{
    return (size_t)(hash >> (sizeof(hash) * 8 - 16)) & (INTERN_CACHE_SETS - 1);
}

/** The object that @p equal finds equal to @p key, or 0. Any ractor, no lock. */
static inline VALUE
intern_cache_find(struct intern_cache *cache, uintptr_t hash, VALUE key, intern_cache_equal *equal)
{
    struct intern_cache_set *set = &cache->sets[intern_cache_set_number(hash)];

    for (size_t i = 0; i < INTERN_CACHE_WAYS; i++) {
        struct intern_cache_entry *entry = &set->entries[i];
        uintptr_t there = ul_atomic_load_relaxed(&entry->hash);
        if ((there ^ hash) & ~(uintptr_t)INTERN_CACHE_FOUND) continue;    /* SCA-B */
        VALUE interned = ul_atomic_load_acquire(&entry->interned);              /* SCA-A */
        if (!interned || !equal(key, interned)) continue;
        if (!(there & INTERN_CACHE_FOUND)) {
            ul_atomic_store_relaxed(&entry->hash, hash | INTERN_CACHE_FOUND);      /* SCA-H */
        }
        return interned;                                                /* SCA-E */
    }
    return 0;
}

/** Puts @p interned, which the table has, into an entry. Under the VM lock. SCA-C. */
void rb_intern_cache_fill_locked(struct intern_cache *cache, uintptr_t hash, VALUE interned);

typedef bool intern_cache_keep(VALUE interned, void *data);

/** Evicts the objects for which @p keep returns false. All ractors are stopped. SCA-D. */
void rb_intern_caches_prune_stopped(intern_cache_keep *keep, void *data);

typedef void intern_cache_mark(VALUE interned);

/** Calls @p mark (NULL: nothing) with each object found since the last call. All ractors are
 *  stopped, and a marking begins. SCA-H. */
void rb_intern_caches_found_stopped(intern_cache_mark *mark);

/** Evicts all objects. All ractors are stopped. SCA-D. */
void rb_intern_caches_wipe_stopped(void);

/** Evicts them for good: the process ends, and objects are freed without a marking. */
void rb_intern_caches_close(void);

#endif /* INTERNAL_SYMBOL_CACHE_H */
