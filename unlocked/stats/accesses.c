/*
 * stats/accesses.c: records of accesses to instance variables. Part of ractor.c.
 * internal/stats/accesses.h has the invariants.
 */
#include "internal/common/atomic.h"
#include "internal/stats/accesses.h"
#include <stdlib.h>
#include <string.h>

enum { STATS_MOST_RECORDS = 16384 };    /* of a ractor */

static uint32_t
stats_record_bucket(const char *file, size_t length, int line, const char *class_name)
{
    uint32_t hash = (uint32_t)line * 31 + (uint32_t)length;

    for (size_t i = length > 16 ? length - 16 : 0; i < length; i++) {
        hash = hash * 33 + (unsigned char)file[i];
    }
    while (*class_name) hash = hash * 33 + (unsigned char)*class_name++;
    return (hash ^ (hash >> 15)) % RB_STATS_BUCKETS;
}

static struct rb_stats_record *
stats_record_find(struct rb_stats_record *record, const char *file, size_t length, int line,
                  const char *class_name, const char *type)
{
    for (; record; record = record->next) {
        if (record->line == line && strcmp(record->class_name, class_name) == 0 &&
            strcmp(record->type, type) == 0 && strncmp(record->file, file, length) == 0 &&
            !record->file[length]) return record;
    }
    return NULL;
}

struct rb_stats_record *
rb_stats_record_next(const struct rb_stats_accesses *accesses,
                     const struct rb_stats_record *record)
{
    uint32_t bucket = record ? record->bucket + 1 : 0;

    if (record && record->next) return record->next;
    while (bucket < RB_STATS_BUCKETS && !accesses->buckets[bucket]) bucket++;
    return bucket < RB_STATS_BUCKETS ? accesses->buckets[bucket] : NULL;
}

static void
stats_record_free(struct rb_stats_record *record)
{
    free(record->file);
    free(record->class_name);
    free(record->type);
    free(record);
}

static struct rb_stats_record *
stats_record_new(const char *file, size_t length, int line, const char *class_name,
                 const char *type)
{
    struct rb_stats_record *record = calloc(1, sizeof(*record));

    if (!record) return NULL;
    record->file = strndup(file, length);
    record->class_name = strdup(class_name);
    record->type = strdup(type);
    record->line = line;
    if (record->file && record->class_name && record->type) return record;
    stats_record_free(record);
    return NULL;
}

struct rb_stats_record *
rb_stats_record_of(struct rb_stats_accesses *accesses, const char *file, size_t length, int line,
                   const char *class_name, const char *type)
{
    struct rb_stats_record *record;

    length = strnlen(file, length);     /* the path of an eval can have a NUL */
    if (accesses->count >= STATS_MOST_RECORDS) {
        file = class_name = "(others)";
        length = strlen(file);
        line = 0;
    }
    uint32_t bucket = stats_record_bucket(file, length, line, class_name);
    struct rb_stats_record **first = &accesses->buckets[bucket];
    record = stats_record_find(*first, file, length, line, class_name, type);
    if (record || !(record = stats_record_new(file, length, line, class_name, type))) {
        return record;
    }
    record->bucket = bucket;
    record->next = *first;
    *first = record;
    accesses->count++;
    return record;
}

/* ---- the cache ------------------------------------------------------------------------------ */

struct rb_stats_accesses *
rb_stats_accesses_new(void)
{
    struct rb_stats_accesses *accesses = calloc(1, sizeof(*accesses));

    if (!accesses) return NULL;
    accesses->size = RB_STATS_CACHE;
    accesses->cache = calloc(accesses->size, sizeof(*accesses->cache));
    if (accesses->cache) return accesses;
    free(accesses);
    return NULL;
}

struct rb_stats_cached *
rb_stats_cached_evict(struct rb_stats_accesses *accesses, struct rb_stats_cached *cached,
                      const void *key, VALUE klass)
{
    struct rb_stats_cached *grown;

    accesses->cached = true;
    if (!cached->key || ++accesses->evicted < accesses->size / 2) return cached;
    accesses->evicted = 0;
    if (accesses->size >= RB_STATS_MOST_CACHE) return cached;
    if (!(grown = calloc(accesses->size * 2, sizeof(*grown)))) return cached;
    free(accesses->cache);
    accesses->cache = grown;
    accesses->size *= 2;
    return rb_stats_cached_at(accesses, key, klass);
}

/* ---- sums ----------------------------------------------------------------------------------- */

uint64_t
rb_stats_counts_sum(const struct rb_stats_counts *counts)
{
    uint64_t sum = 0;
    for (int i = 0; i < RB_STATS_ACCESS_KINDS; i++) sum += counts->kinds[i];
    for (int i = 0; i < RB_STATS_WHERES; i++) sum += counts->known[i][0] + counts->known[i][1];
    return sum;
}

void
rb_stats_counts_join(struct rb_stats_counts *to, const struct rb_stats_counts *from)
{
    enum { WORDS = offsetof(struct rb_stats_counts, known) / sizeof(uint64_t) };
    uint64_t *sums = (uint64_t *)to;
    const uint64_t *more = (const uint64_t *)from;

    for (int i = 0; i < WORDS; i++) sums[i] += ul_atomic_load_relaxed(&more[i]);
    for (int i = 0; i < RB_STATS_WHERES; i++) {
        uint64_t reads = ul_atomic_load_relaxed(&from->known[i][0]);
        uint64_t writes = ul_atomic_load_relaxed(&from->known[i][1]);

        to->kinds[RB_STATS_READ] += reads;
        to->kinds[RB_STATS_WRITE] += writes;
        to->wheres[i] += reads + writes;
        to->hits += reads + writes;
    }
}

void
rb_stats_accesses_forget(struct rb_stats_accesses *accesses)
{
    if (!accesses->cached) return;
    accesses->cached = false;
    memset(accesses->cache, 0, accesses->size * sizeof(*accesses->cache));
}

void
rb_stats_accesses_join(struct rb_stats_accesses *to, const struct rb_stats_accesses *from)
{
    const struct rb_stats_record *one = NULL;

    while ((one = rb_stats_record_next(from, one))) {
        struct rb_stats_record *record = rb_stats_record_of(to, one->file, strlen(one->file),
                                                            one->line, one->class_name, one->type);
        if (record) rb_stats_counts_join(&record->counts, &one->counts);
    }
}

void
rb_stats_accesses_clear(struct rb_stats_accesses *accesses)
{
    struct rb_stats_record *one = NULL;

    while ((one = rb_stats_record_next(accesses, one))) {
        memset(&one->counts, 0, sizeof(one->counts));
    }
}

void
rb_stats_accesses_free(struct rb_stats_accesses *accesses)
{
    struct rb_stats_record *record, *next;

    if (!accesses) return;
    for (record = rb_stats_record_next(accesses, NULL); record; record = next) {
        next = rb_stats_record_next(accesses, record);
        stats_record_free(record);
    }
    free(accesses->cache);
    free(accesses);
}
