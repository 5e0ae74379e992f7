#ifndef INTERNAL_STATS_VALUES_H
#define INTERNAL_STATS_VALUES_H
/**
 * The report as values, for programs. doc/stats.md has the keys; what they mean stays.
 */
#include "internal/stats/output.h"

/** The report as JSON or as a Hash: where @p values says. A Hash is in values->result then. */
void rb_stats_report_values(struct stats_values *values, unsigned int words);

#endif /* INTERNAL_STATS_VALUES_H */
