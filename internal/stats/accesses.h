#ifndef INTERNAL_STATS_ACCESSES_H
#define INTERNAL_STATS_ACCESSES_H
/**
 * Accesses to instance variables: by line of the program, class and kind of the object.
 * internal/ivar/counted.h says who counts.
 *
 * Stored: in the books of the ractor, a list of records, each with its texts; a cache from
 * instruction and class to record; and slots for compiled code. Entries of the cache and slots
 * count the accesses that are known before they are made, and are added up with the records.
 *
 * A slot has a number, which is the same in each ractor. The compiled code that has the number
 * finds the accesses of the ractor that runs it in the execution context, and the slot at an offset
 * that it knows. The memory for all slots is reserved at once: it never moves, and code does not
 * ask whether there is a slot. The system gives pages to those that count.
 *
 * Invariants
 *   ACC-1  The cache and the slots refer to code and classes by their addresses, and nothing keeps
 *          them alive. They are emptied whenever marking begins or the roots are marked once more,
 *          and when references were updated: so what is in them is alive. Otherwise a new class at
 *          the address of a dead one would be counted as that one. Their counts are added to the
 *          records then.
 *   ACC-2  A record stays where it is until its books are freed. Its numbers, and the counts of
 *          entries and slots, are written by the thread that runs the ractor (STA-1); entries and
 *          slots get and lose their records under `busy`, so that a reader misses no count, and
 *          counts none twice.
 *   ACC-3  Accesses stay where they are as long as their ractor: its execution contexts refer to
 *          them.
 */
#include <stdint.h>
#include "internal/stats/counters.h"
#include "ruby/internal/stdbool.h"
#include <stddef.h>
#include "ruby/internal/value.h"

enum rb_stats_access_kind {
    RB_STATS_ACCESS_LIST(RB_STATS_ENUMERATOR)
    RB_STATS_ACCESS_KINDS
};

enum rb_stats_where { RB_STATS_WHERE_LIST(RB_STATS_ENUMERATOR) RB_STATS_WHERES };

struct rb_stats_counts {
    uint64_t kinds[RB_STATS_ACCESS_KINDS], wheres[RB_STATS_WHERES];
    RB_STATS_CACHE_LIST(RB_STATS_MEMBER)
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
    RB_STATS_BUCKETS = 1024,
    RB_STATS_CHUNK = 64,
    RB_STATS_CHUNKS = 1024,             /* 65,536 entries; then the cache is emptied */
    RB_STATS_WAYS = 4,                  /* slots of a compiled access: for as many classes */
    RB_STATS_SLOTS = 131072             /* more accesses of compiled code call C each time */
};

/* The counts of an entry or a slot. */
struct rb_stats_known {
    uint64_t count;
    struct rb_stats_record *record;
    uint8_t kind, where;                /* enum rb_stats_access_kind, enum rb_stats_where */
    bool table : 1;                     /* each was a hit of the cache of the side table */
    bool hit : 1;                       /* ... of an inline cache */
    bool compiled : 1;
    uint32_t next_slot;                 /* of a slot that is not empty: the next such one; or 0 */
};

/* Accesses of an instruction or a call to objects of a class. */
struct rb_stats_cached {
    struct rb_stats_cached *next;       /* in the same bucket */
    const void *key;                    /* of the instruction */
    VALUE klass;
    VALUE mask, flags;                  /* known if the object's flags are these, in the mask */
    ID id;                              /* ... and, for a call that writes, the variable is this */
    struct rb_stats_known known;
};

struct rb_stats_slot {
    VALUE klass;                        /* 0: the slot is empty */
    struct rb_stats_known known;
};

struct rb_stats_accesses {
    struct rb_stats_record *buckets[RB_STATS_BUCKETS];
    uint32_t count;
    uint32_t cached;                    /* entries */
    uint32_t first_slot;                /* that is not empty; or 0, which is not used */
    uint32_t table_mask;                /* its size less one: a power of two, less one */
    struct rb_stats_cached **table;     /* NULL: who only adds up has no cache, and no slots */
    struct rb_stats_cached *chunks[RB_STATS_CHUNKS];
    struct rb_stats_cached once;        /* in no bucket: for an access that is not cached */
    struct rb_stats_slot slots[];
};

/* Instructions that are near to each other are so in the table. */
static inline struct rb_stats_cached **
rb_stats_cached_bucket(const struct rb_stats_accesses *accesses, const void *key)
{
    return &accesses->table[((uintptr_t)key / sizeof(VALUE)) & accesses->table_mask];
}

static inline struct rb_stats_cached *
rb_stats_cached_find(const struct rb_stats_accesses *accesses, const void *key, VALUE klass)
{
    struct rb_stats_cached *cached = *rb_stats_cached_bucket(accesses, key);

    while (cached && (cached->key != key || cached->klass != klass)) cached = cached->next;
    return cached;
}

/** Accesses with a cache and slots. NULL: no memory. */
struct rb_stats_accesses *rb_stats_accesses_new(void);
/** A new entry of the cache, where there is none for the key and the class. NULL: no memory. The
 *  books are locked; by the thread that runs the ractor. */
struct rb_stats_cached *rb_stats_cached_new(struct rb_stats_accesses *accesses, const void *key,
                                            VALUE klass, struct rb_stats_record *record);

/** The record for these texts, which are copied. NULL: no memory. The books are locked. */
struct rb_stats_record *rb_stats_record_of(struct rb_stats_accesses *accesses, const char *file,
                                           size_t length, int line, const char *class_name,
                                           const char *type);

/** The record after @p record, or the first one after NULL. NULL: there is none. */
struct rb_stats_record *rb_stats_record_next(const struct rb_stats_accesses *accesses,
                                             const struct rb_stats_record *record);

uint64_t rb_stats_counts_sum(const struct rb_stats_counts *counts);
void rb_stats_counts_join(struct rb_stats_counts *to, const struct rb_stats_counts *from);

/** Adds what was counted to the record; it is 0 then. By the thread that runs the ractor, with the
 *  books locked, or while that is stopped. */
void rb_stats_known_settle(struct rb_stats_known *known);

/** Calls @p func with all that was counted, of a record in several parts. The books are locked. */
void rb_stats_accesses_each(const struct rb_stats_accesses *accesses,
                            void (*func)(const struct rb_stats_record *record,
                                         const struct rb_stats_counts *counts, void *data),
                            void *data);

/** Empties the cache and the slots (ACC-1): while the ractor is stopped. */
void rb_stats_accesses_forget(struct rb_stats_accesses *accesses);

/** Adds the records of @p from; sets all counts to 0; frees it. The books are locked. */
void rb_stats_accesses_join(struct rb_stats_accesses *to, const struct rb_stats_accesses *from);
void rb_stats_accesses_clear(struct rb_stats_accesses *accesses);
void rb_stats_accesses_free(struct rb_stats_accesses *accesses);

#endif /* INTERNAL_STATS_ACCESSES_H */
