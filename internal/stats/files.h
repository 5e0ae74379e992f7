#ifndef INTERNAL_STATS_FILES_H
#define INTERNAL_STATS_FILES_H
/**
 * The files of reports and traces. The name is that of RUBY_STATS_FILE, in the folder in which the
 * program began; `%p` in it is the number of the process.
 *
 * Stored: the name and the folder, and a descriptor of the file, which is locked (flock) as long as
 * the process runs: who finds it locked, or was forked, writes into FILE.PID instead; and into
 * FILE.PID.2 and so on where there is one, so that no report takes the place of another one of
 * the same run. Owner: the process.
 */
#include "internal/stats/output.h"
#include "ruby/internal/value.h"

/** The program begins: @p file is RUBY_STATS_FILE or NULL, @p ending what a report's or a trace's
 *  name ends in. Says a line where another process has the file. */
void rb_stats_files_open(const char *file, const char *ending);

/** Whether the report goes to a file; whether as JSON. */
bool rb_stats_files_named_p(void);
bool rb_stats_files_json_p(void);

/** Writes the String @p text to the file whose name ends in @p ending. @p leaves: another program
 *  may follow. false: there is no such file, or it cannot be written, which was said with @p then.
 *  The name is @p name, to be freed, where that is not NULL. */
bool rb_stats_files_write(VALUE text, const char *ending, bool leaves, const char *then,
                          struct stats_out *name);

/** No other program followed: what was written for that goes. */
void rb_stats_files_stay(void);

/** In a forked child, which has files of its own; or, @p daemon, those of its parent. */
void rb_stats_files_after_fork(bool daemon);

/** The process crashes: an empty file that it made goes. */
void rb_stats_files_crashed(void);

#endif /* INTERNAL_STATS_FILES_H */
