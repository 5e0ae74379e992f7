#ifndef INTERNAL_STATS_METHODS_H
#define INTERNAL_STATS_METHODS_H
/** The methods of RubyVM::Stats (doc/stats.md). */

/** Defines RubyVM::Stats and reads the environment, before the program begins. */
void rb_stats_init(void);

#endif /* INTERNAL_STATS_METHODS_H */
