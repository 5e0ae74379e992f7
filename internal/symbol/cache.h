#ifndef INTERNAL_SYMBOL_CACHE_H                            /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_SYMBOL_CACHE_H
/**
 * Caches of the VM's tables of interned strings and of symbols. In a process with several
 * ractors they are read without a lock. The tables stay the truth, under the VM lock; what is not
 * found here is asked there. The part knows nothing of Ruby but VALUE and compiles without it
 * (test/unlocked/harness/name_cache_harness.c).
 *
 * Stored: entries of a hash and a name, four to a set, a set to a cache line. The upper bits of the
 * hash choose the set. A name is what a look-up returns: an interned string, or a symbol.
 * Owner: nobody. An entry keeps nothing alive except for SCA-H, and is overwritten at any fill.
 *
 * Progress: find is wait-free. fill is bounded, under the caller's lock.
 *
 * Orders
 *   SCA-A  A name is stored with release and loaded with acquire, so a reader sees its
 *          content. Without it a reader could compare bytes that are not there yet.
 *   SCA-B  The two words of an entry are not read together, so a reader may meet the hash of one
 *          name with another name. It compares the content of the name that it loaded, and returns
 *          that very word. A torn pair costs a comparison or a miss.
 *   SCA-C  One thread at a time fills, under the VM lock, with what the table has. A name that the
 *          GC has found dead and not swept yet is in the table, too: the caller does not fill with
 *          that, nor while the GC runs.
 *   SCA-D  Names that a marking has not reached are evicted when it ends, and all names when
 *          objects have moved: each time while all ractors are stopped, before anything is swept.
 *          So a name in an entry is alive, where it says. Without it a reader would follow a freed
 *          slot, or bring an object back that the sweep takes.
 *   SCA-E  No safepoint is inside find, nor between the load of a name and the return to the
 *          caller, who has the name in a register or on a stack then. The GC scans these, in the
 *          last, atomic step of an incremental marking, too. So a hit needs no mark and no barrier.
 *   SCA-F  The table has one live entry of a content, so the hit of any ractor at any time is the
 *          same object (SCA-D, SCA-C).
 *   SCA-G  After a fork the child has one thread. Each entry is whole words, whatever the others
 *          were doing, and the bit of a set is there before its first entry. So the child's GC
 *          finds them.
 *   SCA-H  A hit sets a note in the entry, once. A minor marking keeps the names that were
 *          found since the last marking, and takes the notes away; else names that nobody keeps
 *          would be made again, under the lock, after each of the many minor collections of several
 *          ractors. A name that is not found again is collected by the next one; one that has
 *          become old by a full one. The note is not atomic: it can put the hash of one name with
 *          another one (SCA-B), which is not found then. The next fill with that name fixes its
 *          entry.
 *
 * Errors: none.
 */
#include <stdbool.h>
#include <stdint.h>
#include "internal/common/atomic.h"

/* FIELDS_HOSTILE (make hostile): one entry, which all names fight for. */
#ifdef FIELDS_HOSTILE
# define NAME_CACHE_SETS 1
# define NAME_CACHE_LINES 1
#else
# define NAME_CACHE_SETS 2048
# define NAME_CACHE_LINES 4
#endif

/* In the hash of an entry, which is compared without it. SCA-H. */
#define NAME_CACHE_FOUND 1

struct name_cache_entry {
    uintptr_t hash;
    VALUE name;                         /* 0: empty */
};

struct name_cache_set {
    struct name_cache_entry entries[NAME_CACHE_LINES];
};

#define NAME_CACHE_WORDS ((NAME_CACHE_SETS - 1) / 64 + 1)

/* Readers load sets only, so what fills write is in other cache lines. */
struct name_cache {
    struct name_cache_set sets[NAME_CACHE_SETS] __attribute__((aligned(64)));
    uint64_t used[NAME_CACHE_WORDS] __attribute__((aligned(64)));   /* a bit: a set with names */
    unsigned int turn;                  /* which entry of a full set goes next */
    bool closed;                        /* not to be filled any more */
};

enum name_cache_number {
    NAME_CACHE_FSTRINGS,
    NAME_CACHE_SYMBOLS,
    NAME_CACHES
};

extern struct name_cache rb_name_caches[NAME_CACHES];

typedef bool name_cache_equal(VALUE key, VALUE name);

/* The upper bits; CRuby's tables use the lower ones. */
static inline size_t
name_cache_set_number(uintptr_t hash)
{
    return (size_t)(hash >> (sizeof(hash) * 8 - 16)) & (NAME_CACHE_SETS - 1);
}

/** The name that @p equal finds equal to @p key, or 0. Any ractor, no lock. */
static inline VALUE
name_cache_find(struct name_cache *cache, uintptr_t hash, VALUE key, name_cache_equal *equal)
{
    struct name_cache_set *set = &cache->sets[name_cache_set_number(hash)];

    for (size_t i = 0; i < NAME_CACHE_LINES; i++) {
        struct name_cache_entry *line = &set->entries[i];
        uintptr_t there = ul_atomic_load_relaxed(&line->hash);
        if ((there ^ hash) & ~(uintptr_t)NAME_CACHE_FOUND) continue;    /* SCA-B */
        VALUE name = ul_atomic_load_acquire(&line->name);                       /* SCA-A */
        if (!name || !equal(key, name)) continue;
        if (!(there & NAME_CACHE_FOUND)) {
            ul_atomic_store_relaxed(&line->hash, hash | NAME_CACHE_FOUND);      /* SCA-H */
        }
        return name;                                                    /* SCA-E */
    }
    return 0;
}

/** Puts @p name, which the table has, into an entry. Under the VM lock. SCA-C. */
void rb_name_cache_fill_locked(struct name_cache *cache, uintptr_t hash, VALUE name);

typedef bool name_cache_keep(VALUE name, void *data);

/** Takes the names out of all caches that @p keep does not want. All ractors are stopped. SCA-D. */
void rb_name_caches_prune_stopped(name_cache_keep *keep, void *data);

typedef void name_cache_mark(VALUE name);

/** Calls @p mark (NULL: nothing) with each name found since the last call. All ractors are stopped,
 *  and a marking begins. SCA-H. */
void rb_name_caches_found_stopped(name_cache_mark *mark);

/** Takes all names out. All ractors are stopped. SCA-D. */
void rb_name_caches_wipe_stopped(void);

/** Takes them out for good: the process ends, and objects are freed without a marking. */
void rb_name_caches_close(void);

#endif /* INTERNAL_SYMBOL_CACHE_H */
