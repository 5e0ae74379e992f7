#ifndef INTERNAL_STATS_FIELDS_REPORT_H
#define INTERNAL_STATS_FIELDS_REPORT_H
/**
 * The part of a report that is about accesses to instance variables: by class, and by line.
 */
#include "internal/stats/output.h"

struct rb_stats_period;

/** The report for people; @p period: for how long accesses were counted. */
void rb_stats_fields_text(struct stats_out *out, const struct rb_stats_period *period);

/** Adds the key "fields" to the object that is open in @p values. */
void rb_stats_fields_values(struct stats_values *values, const struct rb_stats_period *period);

#endif /* INTERNAL_STATS_FIELDS_REPORT_H */
