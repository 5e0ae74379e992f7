#ifndef INTERNAL_STATS_ACCESSES_H                               /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_STATS_ACCESSES_H
/**
 * Accesses to instance variables: by line of the program, class and kind of the object.
 * internal/ivar/counted.h says who counts.
 *
 * Stored: in the books of the ractor, a list of records, each with its texts, and a cache from
 * instruction and class to record.
 *
 * Invariants
 *   ACC-1  The cache refers to code and classes by their addresses, and nothing keeps them alive.
 *          It is emptied whenever marking begins or the roots are marked once more, and when
 *          references were updated: so what is in it is alive. Otherwise a new class at the address
 *          of a dead one would be counted as that one.
 *   ACC-2  A record stays where it is until its books are freed. Its numbers are written by the
 *          thread that runs the ractor (STA-1).
 */
#include <stdint.h>
#include "ruby/internal/stdbool.h"
#include <stddef.h>
#include "ruby/internal/value.h"

enum rb_stats_access_kind {
    RB_STATS_READ, RB_STATS_WRITE, RB_STATS_ADD, RB_STATS_REMOVE, RB_STATS_DEFINED,
    RB_STATS_ACCESS_KINDS
};

/* Where the reference to the value was. */
enum rb_stats_where {
    RB_STATS_IN_SLOT,                   /* in the slot of the object itself */
    RB_STATS_IN_ARRAY,                  /* of a plain object: in an array of malloc */
    RB_STATS_IN_FIELD,                  /* a slot field refers to a fields object */
    RB_STATS_IN_TABLE,                  /* the side table does */
    RB_STATS_IN_CLASS,                  /* a class or module does */
    RB_STATS_COMPLEX,                   /* a hash table, of any of these */
    RB_STATS_NOWHERE,                   /* a number, a Symbol, nil, true, false */
    RB_STATS_WHERES
};

struct rb_stats_counts {
    uint64_t kinds[RB_STATS_ACCESS_KINDS], wheres[RB_STATS_WHERES];
    uint64_t hits, misses;              /* of inline caches */
    uint64_t table_hits, table_misses;  /* of the cache of the side table */
    uint64_t compiled;                  /* calls from compiled code */
    uint64_t known[RB_STATS_WHERES][2]; /* reads and writes with a hit, in none of those above */
};

/* A line of a program and a class. */
struct rb_stats_record {
    struct rb_stats_record *next;       /* in the same bucket */
    uint32_t bucket;
    char *file, *class_name, *type;     /* type: as "T_STRING", or the name of the type of data */
    int line;
    struct rb_stats_counts counts;
};

enum {
    RB_STATS_CACHE = 1024,              /* at the beginning; a power of two */
    RB_STATS_MOST_CACHE = 16384,
    RB_STATS_BUCKETS = 1024
};

/* Where all objects of a class have their variables, if that is known. */
enum rb_stats_storage { RB_STATS_ANYWHERE, RB_STATS_PLAIN, RB_STATS_SIDE_TABLE };

struct rb_stats_cached {
    const void *key;                    /* of the instruction; NULL: empty */
    VALUE klass;
    struct rb_stats_record *record;
    uint32_t insn;
    uint32_t shape_id;                  /* objects of this shape have the variable; not complex */
    uint32_t storage;                   /* enum rb_stats_storage */
    uint32_t index;                     /* of the variable, of a plain object of that shape */
};

struct rb_stats_accesses {
    struct rb_stats_record *buckets[RB_STATS_BUCKETS];
    uint32_t count;
    bool cached;                        /* the cache is not empty */
    uint32_t size, evicted;             /* of the cache; entries that gave way since it has that */
    struct rb_stats_cached *cache;      /* NULL: who only adds up has none */
};

static inline struct rb_stats_cached *
rb_stats_cached_at(struct rb_stats_accesses *accesses, const void *key, VALUE klass)
{
    uint64_t hash = (((uintptr_t)key >> 3) ^ (klass >> 1)) * UINT64_C(0x9e3779b97f4a7c15);
    return &accesses->cache[(hash >> 40) & (accesses->size - 1)];
}

/** Accesses with a cache. NULL: no memory. */
struct rb_stats_accesses *rb_stats_accesses_new(void);
/** @p cached gives way to another entry: the same, or where that is now in a larger cache, which is
 *  empty. */
struct rb_stats_cached *rb_stats_cached_evict(struct rb_stats_accesses *accesses,
                                              struct rb_stats_cached *cached, const void *key,
                                              VALUE klass);

/** The record for these texts, which are copied. NULL: no memory. The books are locked. */
struct rb_stats_record *rb_stats_record_of(struct rb_stats_accesses *accesses, const char *file,
                                           size_t length, int line, const char *class_name,
                                           const char *type);

/** The record after @p record, or the first one after NULL. NULL: there is none. */
struct rb_stats_record *rb_stats_record_next(const struct rb_stats_accesses *accesses,
                                             const struct rb_stats_record *record);

uint64_t rb_stats_counts_sum(const struct rb_stats_counts *counts);
void rb_stats_counts_join(struct rb_stats_counts *to, const struct rb_stats_counts *from);

/** Empties the cache (ACC-1). */
void rb_stats_accesses_forget(struct rb_stats_accesses *accesses);

/** Adds the records of @p from; sets all counts to 0; frees it. The books are locked. */
void rb_stats_accesses_join(struct rb_stats_accesses *to, const struct rb_stats_accesses *from);
void rb_stats_accesses_clear(struct rb_stats_accesses *accesses);
void rb_stats_accesses_free(struct rb_stats_accesses *accesses);

#endif /* INTERNAL_STATS_ACCESSES_H */
