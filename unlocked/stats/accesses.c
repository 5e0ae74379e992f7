/*
 * stats/accesses.c: records of accesses to instance variables. Part of ractor.c.
 * internal/stats/accesses.h has the invariants.
 */
#include "internal/common/atomic.h"
#include "internal/stats/accesses.h"
#include <stdlib.h>
#include <string.h>
#ifndef _WIN32
# include <sys/mman.h>
#endif

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
        if (record->line == line && strcmp(record->class_name, class_name) == 0
            && strcmp(record->type, type) == 0 && strncmp(record->file, file, length) == 0
            && !record->file[length]) return record;
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

/* ---- memory --------------------------------------------------------------------------------- */

/* The part that counts little: the slots are after it. */
enum { STATS_TABLE = 1024 };            /* at the beginning; a power of two */
static const size_t stats_accesses_size =
    sizeof(struct rb_stats_accesses) + RB_STATS_SLOTS * sizeof(struct rb_stats_slot);

/* Of 0, page by page, when they are used; and no pages of 2 MB, which systems may give to whoever
 * reserves as much: few slots are used. */
static void *
stats_accesses_map(void)
{
#ifdef _WIN32
    return NULL;
#else
    int flags = MAP_PRIVATE | MAP_ANONYMOUS;
# ifdef MAP_NORESERVE
    flags |= MAP_NORESERVE;
# endif
    void *memory = mmap(NULL, stats_accesses_size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (memory == MAP_FAILED) return NULL;
# ifdef MADV_NOHUGEPAGE
    madvise(memory, stats_accesses_size, MADV_NOHUGEPAGE);
# endif
    return memory;
#endif
}

static void
stats_accesses_unmap(struct rb_stats_accesses *accesses)
{
#ifndef _WIN32
    munmap(accesses, stats_accesses_size);
#endif
}

struct rb_stats_accesses *
rb_stats_accesses_new(void)
{
    struct rb_stats_accesses *accesses = stats_accesses_map();

    if (!accesses) return NULL;
    accesses->table_mask = STATS_TABLE - 1;
    accesses->table = calloc(STATS_TABLE, sizeof(*accesses->table));
    if (accesses->table) return accesses;
    stats_accesses_unmap(accesses);
    return NULL;
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
    for (int i = 0; i < RB_STATS_CHUNKS; i++) free(accesses->chunks[i]);
    if (!accesses->table) {
        free(accesses);
        return;
    }
    free(accesses->table);
    stats_accesses_unmap(accesses);
}

/* ---- the cache ------------------------------------------------------------------------------ */

static struct rb_stats_cached *
stats_cached_entry(const struct rb_stats_accesses *accesses, uint32_t number)
{
    return &accesses->chunks[number / RB_STATS_CHUNK][number % RB_STATS_CHUNK];
}

static void
stats_cached_enter(struct rb_stats_accesses *accesses, struct rb_stats_cached *cached)
{
    struct rb_stats_cached **bucket = rb_stats_cached_bucket(accesses, cached->key);

    cached->next = *bucket;
    *bucket = cached;
}

/* Four places of the table for each entry: an instruction has three words. */
static void
stats_cached_grow(struct rb_stats_accesses *accesses)
{
    uint32_t size = accesses->table_mask + 1;
    struct rb_stats_cached **table;

    if (accesses->cached < size / 4) return;
    if (!(table = calloc(size * 4, sizeof(*table)))) return;
    free(accesses->table);
    accesses->table = table;
    accesses->table_mask = size * 4 - 1;
    for (uint32_t i = 0; i < accesses->cached; i++) {
        stats_cached_enter(accesses, stats_cached_entry(accesses, i));
    }
}

struct rb_stats_cached *
rb_stats_cached_new(struct rb_stats_accesses *accesses, const void *key, VALUE klass,
                    struct rb_stats_record *record)
{
    enum { MOST = RB_STATS_CHUNKS * RB_STATS_CHUNK };
    struct rb_stats_cached **chunk, *cached;

    if (accesses->cached >= MOST) rb_stats_accesses_forget(accesses);
    chunk = &accesses->chunks[accesses->cached / RB_STATS_CHUNK];
    if (!*chunk && !(*chunk = calloc(RB_STATS_CHUNK, sizeof(**chunk)))) return NULL;
    stats_cached_grow(accesses);
    cached = stats_cached_entry(accesses, accesses->cached);
    *cached = (struct rb_stats_cached){
        .key = key, .klass = klass, .mask = RUBY_T_MASK, .known = { .record = record }
    };
    accesses->cached++;
    stats_cached_enter(accesses, cached);
    return cached;
}

void
rb_stats_accesses_forget(struct rb_stats_accesses *accesses)
{
    size_t size = (accesses->table_mask + 1) * sizeof(*accesses->table);

    if (!accesses->table) return;
    for (uint32_t i = 0; i < accesses->cached; i++) {
        rb_stats_known_settle(&stats_cached_entry(accesses, i)->known);
    }
    if (accesses->cached) memset(accesses->table, 0, size);
    accesses->cached = 0;
    for (uint32_t i = accesses->first_slot; i; i = accesses->slots[i].known.next_slot) {
        rb_stats_known_settle(&accesses->slots[i].known);
        accesses->slots[i].klass = 0;
    }
    accesses->first_slot = 0;
}

/* ---- sums ----------------------------------------------------------------------------------- */

uint64_t
rb_stats_counts_sum(const struct rb_stats_counts *counts)
{
    uint64_t sum = 0;
    for (int i = 0; i < RB_STATS_ACCESS_KINDS; i++) sum += counts->kinds[i];
    return sum;
}

void
rb_stats_counts_join(struct rb_stats_counts *to, const struct rb_stats_counts *from)
{
    enum { WORDS = sizeof(struct rb_stats_counts) / sizeof(uint64_t) };
    uint64_t *sums = (uint64_t *)to;
    const uint64_t *more = (const uint64_t *)from;

    for (int i = 0; i < WORDS; i++) sums[i] += ul_atomic_load_relaxed(&more[i]);
}

static void
stats_known_add(const struct rb_stats_known *known, struct rb_stats_counts *counts)
{
    uint64_t count = ul_atomic_load_relaxed(&known->count);

    counts->kinds[known->kind] += count;
    counts->wheres[known->where] += count;
    if (known->table) counts->table_hits += count;
    if (known->hit) counts->hits += count;
    if (known->compiled) counts->compiled += count;
}

void
rb_stats_known_settle(struct rb_stats_known *known)
{
    if (!known->count) return;
    stats_known_add(known, &known->record->counts);
    known->count = 0;
}

static void
stats_known_each(const struct rb_stats_known *known,
                 void (*func)(const struct rb_stats_record *record,
                              const struct rb_stats_counts *counts, void *data), void *data)
{
    struct rb_stats_counts counts = { { 0 } };

    if (!ul_atomic_load_relaxed(&known->count)) return;
    stats_known_add(known, &counts);
    func(known->record, &counts, data);
}

void
rb_stats_accesses_each(const struct rb_stats_accesses *accesses,
                       void (*func)(const struct rb_stats_record *record,
                                    const struct rb_stats_counts *counts, void *data),
                       void *data)
{
    const struct rb_stats_record *record = NULL;

    while ((record = rb_stats_record_next(accesses, record))) {
        func(record, &record->counts, data);
    }
    for (uint32_t i = 0; i < accesses->cached; i++) {
        stats_known_each(&stats_cached_entry(accesses, i)->known, func, data);
    }
    for (uint32_t i = accesses->first_slot; i; i = accesses->slots[i].known.next_slot) {
        stats_known_each(&accesses->slots[i].known, func, data);
    }
}

static void
stats_accesses_join_i(const struct rb_stats_record *one, const struct rb_stats_counts *counts,
                      void *data)
{
    struct rb_stats_record *record = rb_stats_record_of(data, one->file, strlen(one->file),
                                                        one->line, one->class_name, one->type);
    if (record) rb_stats_counts_join(&record->counts, counts);
}

void
rb_stats_accesses_join(struct rb_stats_accesses *to, const struct rb_stats_accesses *from)
{
    rb_stats_accesses_each(from, stats_accesses_join_i, to);
}

void
rb_stats_accesses_clear(struct rb_stats_accesses *accesses)
{
    struct rb_stats_record *one = NULL;

    for (uint32_t i = 0; i < accesses->cached; i++) {
        stats_cached_entry(accesses, i)->known.count = 0;
    }
    for (uint32_t i = accesses->first_slot; i; i = accesses->slots[i].known.next_slot) {
        accesses->slots[i].known.count = 0;
    }
    while ((one = rb_stats_record_next(accesses, one))) {
        memset(&one->counts, 0, sizeof(one->counts));
    }
}
