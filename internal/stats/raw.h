#ifndef INTERNAL_STATS_RAW_H
#define INTERNAL_STATS_RAW_H
/**
 * A copy of all counts, as words and texts in memory of malloc, of which
 * unlocked/stats/reports.rb makes reports, with no lock, however long that takes. Any thread may
 * ask for it, while others count.
 *
 * A part has a head of three 64-bit words: an enum rb_stats_part, how many words follow, and how
 * many bytes of text follow these. Errors: a part for which there is no memory is missing.
 */
#include "internal/stats/output.h"

enum rb_stats_part {
    RB_STATS_PART_NAMES,        /* RB_STATS_NAMES */
    RB_STATS_PART_PROCESS,      /* struct stats_raw_process */
    RB_STATS_PART_RACTOR,       /* number, ended, lost events, its waits; its name. It has what
                                 * follows until the next one */
    RB_STATS_PART_PLACE,        /* kind, line, count, sum, longest; the file */
    RB_STATS_PART_WAIT,         /* a wait that has not ended, which is in no sum yet */
    RB_STATS_PART_ERROR,        /* the same of an error; its text, a new line, the file */
    RB_STATS_PART_ACCESS,       /* line, struct rb_stats_counts; file, class, type: with NUL ends */
    RB_STATS_PART_EVENTS,       /* events of the trace, as bytes: struct rb_stats_event */
    RB_STATS_PART_FILE          /* the address by which events name it; its name */
};

/** Of the process, of all ractors, and with @p fields of accesses. */
void rb_stats_raw_counts(struct stats_out *raw, bool waits, bool fields);
/** The trace, which began at @p since: blocks of events are copied one at a time. */
void rb_stats_raw_trace(struct stats_out *raw, uint64_t since);

#endif /* INTERNAL_STATS_RAW_H */
