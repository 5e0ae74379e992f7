#ifndef INTERNAL_STATS_CONTROL_H
#define INTERNAL_STATS_CONTROL_H
/**
 * Kinds of counting, RUBY_STATS and RUBY_STATS_FILE: when counting begins and ends, and where
 * reports go (doc/stats.md).
 */
#include "internal/stats/books.h"
#include "ruby/ruby.h"

/** Switches the counting of accesses to instance variables, which rooms below do: the other ractors
 *  are stopped, and rb_stats_on says already what will be. */
extern void (*rb_stats_fields_switch)(bool on);

/** Counts @p exc, if it is an error of isolation. Something is counted. */
void rb_stats_count_raised(VALUE exc);

/** For rb_longjmp of eval.c: @p exc is raised. */
static inline void
rb_stats_raises(VALUE exc)
{
    if (rb_stats_counts_p(~0u)) rb_stats_count_raised(exc);
}

/**
 * For setup_exception of eval.c: $DEBUG of the ractor of @p ec. CRuby calls a function, which looks
 * for the current ractor: what a raise saves without it is what rb_stats_raises takes.
 */
#define rb_stats_debug(ec) (RB_STATS_BUILT ? rb_ec_thread_ptr(ec)->ractor->debug : ruby_debug)

/** The main script begins to run: the kinds of RUBY_STATS are on. So what RubyGems does before is
 *  not counted. */
void rb_stats_program_begins(void);

/** The process ends: writes the report that RUBY_STATS asked for. */
void rb_stats_process_exits(void);
/** It is about to become @p program, a path, or Qtrue: of a shell, or nil: there is none. The other
 *  program may have the same file: so it goes to another one. */
void rb_stats_process_leaves(VALUE program);
/** It did not become that. */
void rb_stats_process_stays(void);
/** The child that is forked now continues the program; no more. */
void rb_stats_becomes_daemon(bool becomes);

/** In a forked child: it counts from zero, and has a file of its own. */
void rb_stats_after_fork(void);

#endif /* INTERNAL_STATS_CONTROL_H */
