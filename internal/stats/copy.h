#ifndef INTERNAL_STATS_COPY_H
#define INTERNAL_STATS_COPY_H
/**
 * A copy of what was counted until now, from which a report is written: with no lock, however long
 * it takes. All of it is memory of malloc. Any thread may ask for it, while others count.
 */
#include "internal/stats/books.h"
#include "internal/stats/collections.h"
#include "internal/stats/sums.h"
#include "internal/stats/waits.h"

struct stats_row_copy {
    struct rb_stats_row row;            /* its text is a copy */
    uint32_t ractor;
    char name[RB_STATS_NAME];
};

struct stats_rows {
    struct stats_row_copy *rows;
    size_t count, capacity;
};

struct stats_ractor_copy {
    uint32_t ractor, ended;
    char name[RB_STATS_NAME];
    struct rb_stats_tally waits[RB_STATS_CAUSES];
};

struct stats_copy {
    struct stats_ractor_copy *ractors;
    size_t ractor_count, ractor_capacity;
    struct rb_stats_tally waits[RB_STATS_CAUSES];
    struct stats_rows places, errors;
    struct rb_stats_sums sums;
    struct rb_stats_period fields;      /* for how long accesses were counted */
    struct rb_stats_collections collections;
};

enum { STATS_CORES = 4 };
extern const int rb_stats_cores[STATS_CORES];

/** Makes the copy; frees it. */
void rb_stats_copy_all(struct stats_copy *copy);
void rb_stats_copy_free(struct stats_copy *copy);

/** The time that a report of @p words begins with: of what is timed, or of `fields` alone. */
const struct rb_stats_period *rb_stats_copy_period(const struct stats_copy *copy,
                                                   unsigned int words);

/** The names of causes, of rows of places, of reasons of collections; texts of causes. */
const char *rb_stats_cause_name(uint32_t kind);
const char *rb_stats_cause_text(uint32_t kind);
const char *rb_stats_reason_name(int reason);
/** The subject of an error of isolation, by CRuby's text of it. */
const char *rb_stats_error_kind(const char *text);

double rb_stats_seconds(uint64_t nanoseconds);
/** 0 to 1. */
double rb_stats_share(uint64_t part, uint64_t whole);
uint64_t rb_stats_collection_count(const struct rb_stats_collections *collections);

/** The part of the work that one alone could do, from the processors' time while others waited, and
 *  that for all; all of it where there was one ractor. How many times as fast it is on @p cores. */
double rb_stats_serial_part(const struct rb_stats_sums *sums);
double rb_stats_gain(double serial_part, int cores);

#endif /* INTERNAL_STATS_COPY_H */
