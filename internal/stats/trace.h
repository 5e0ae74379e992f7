#ifndef INTERNAL_STATS_TRACE_H
#define INTERNAL_STATS_TRACE_H
/**
 * The trace: each wait and each step of a collection with its times, for a viewer of Chrome traces.
 * The events are in the books of the ractors (internal/stats/books.h).
 */
#include "internal/stats/output.h"

/** Writes the trace as JSON: from @p since, in nanoseconds, until now. */
void rb_stats_trace_write(struct stats_out *out, uint64_t since);

#endif /* INTERNAL_STATS_TRACE_H */
