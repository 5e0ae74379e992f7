#ifndef INTERNAL_STATS_REPORT_H
#define INTERNAL_STATS_REPORT_H
/**
 * A report of what was counted until now, as a text.
 *
 * A report is copied first, under the locks of the books; then it is written. Any thread
 * may ask for it, while others count.
 */
#include "internal/stats/output.h"

/** The report for people. */
void rb_stats_report_text(struct stats_out *out, unsigned int words);

#endif /* INTERNAL_STATS_REPORT_H */
