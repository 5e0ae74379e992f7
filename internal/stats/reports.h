#ifndef INTERNAL_STATS_REPORTS_H
#define INTERNAL_STATS_REPORTS_H
/**
 * Reports: C copies what was counted (internal/stats/raw.h), Ruby makes a Hash or a text of the
 * copy (unlocked/stats/reports.rb).
 *
 * Stored: the module of reports.rb, which has no name. Its text is in the executable, so that no
 * load path, folder or file matters; it is compiled when a report is made for the first time.
 * Owner: the process.
 *
 * TracePoints see nothing of it; its code has the path of core code, so that neither backtraces
 * nor the places of statistics name it. It calls methods of core classes as code of the core does:
 * a program that redefines those changes reports, too.
 */
#include "ruby/internal/stdbool.h"
#include "ruby/internal/value.h"

/* The content of a report. */
struct rb_stats_report {
    const char *format;                 /* "to_h", "text", "json", "trace" */
    bool waits, fields, trace;
    uint64_t since;                     /* when the trace began */
};

/** A String, or a Hash of "to_h". */
VALUE rb_stats_report(const struct rb_stats_report *report);

/** The same at the end of the process: no signal, thread or exception interrupts it. Qnil, which is
 *  said: it raised an error. */
VALUE rb_stats_report_at_end(const struct rb_stats_report *report);

#endif /* INTERNAL_STATS_REPORTS_H */
