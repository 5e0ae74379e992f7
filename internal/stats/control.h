#ifndef INTERNAL_STATS_CONTROL_H                                /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_STATS_CONTROL_H
/**
 * RubyVM::Stats, RUBY_STATS and RUBY_STATS_FILE: when counting begins and ends, and where reports
 * go (doc/stats.md).
 */
#include "ruby/ruby.h"

/** Defines RubyVM::Stats and reads the environment, before the program begins. */
void rb_stats_init(void);

/** Switches the counting of accesses to instance variables, which rooms below do: the other ractors
 *  are stopped, and rb_stats_on says already what will be. */
extern void (*rb_stats_fields_switch)(bool on);

/** For rb_longjmp of eval.c, if something is counted: @p exc is raised. */
void rb_stats_raises(VALUE exc);

/** The process ends, or becomes another program: writes the report that RUBY_STATS asked for.
 *  The other program may have the same file: there the number of the process is added to it. */
void rb_stats_process_exits(void);
void rb_stats_process_leaves(void);

/** In a forked child: it counts from zero, and has a file of its own. */
void rb_stats_after_fork(void);

#endif /* INTERNAL_STATS_CONTROL_H */
