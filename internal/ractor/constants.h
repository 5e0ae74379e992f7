#ifndef INTERNAL_RACTOR_CONSTANTS_H
#define INTERNAL_RACTOR_CONSTANTS_H
/**
 * Constants that have a value of its own in each ractor, and global variables that every ractor may
 * read.
 *
 *   RC-A  ARGV, ARGF, STDIN, STDOUT and STDERR read by another ractor than the main one give an
 *         object that belongs to the reader: an Array of copies of the strings that ARGV had when
 *         the main ractor last created a ractor; an ARGF.class of such strings; the ractor's own
 *         $stdin, $stdout and $stderr. So do CONFIG, MAKEFILE_CONFIG, DESTDIR and TOPDIR of
 *         RbConfig: copies of what they were when the main ractor first created a ractor. ARGV is
 *         the array of ARGF, as in the main ractor.
 *   RC-B  A value by RC-A is in no inline cache: the main ractor would read it there.
 */

#include "ruby/ruby.h"

/** Called when a ractor is created, before it runs. Any ractor, no lock. */
void rb_ractor_constants_note(void);

/**
 * The value that the running ractor reads in the place of an unshareable constant; Qundef if that
 * is refused. Called by another ractor than the main one, without a lock.
 */
VALUE rb_ractor_own_constant(ID id, VALUE value);

/** Whether a value that was read from a constant belongs to the running ractor (RC-B). */
bool rb_ractor_own_constant_p(VALUE value);

/** Raises Ractor::IsolationError in another ractor than the main one: $0 belongs to the process. */
void rb_ractor_program_name_check(void);

/** The ARGF of the running ractor: @p argf in the main one. Any ractor, no lock; may allocate. */
VALUE rb_ractor_argf(VALUE argf);

/**
 * Where the running ractor keeps $., the number of the line that it read last: @p main_lineno in
 * the main one. Any ractor, no lock; the address is valid as long as the ractor runs.
 */
long *rb_ractor_last_lineno(long *main_lineno);

/** Sets $. and returns true in another ractor than the main one. */
bool rb_ractor_last_lineno_set(long lineno);

/**
 * Every ractor may read $<, $* and $FILENAME, which are about its own ARGF, and read and set its
 * own $. (rb_ractor_last_lineno). @p argf_of is rb_ractor_argf. Called once, when these variables
 * are defined.
 */
void rb_gvar_argf_init(VALUE (*argf_of)(VALUE argf));

/**
 * Every ractor may read the global variables $/ $-0 $, $\\ $; and $-F as long as the value is
 * shareable; the main ractor alone sets them. Called once, when these variables are defined.
 */
void rb_gvar_separators_init(void);

#endif /* INTERNAL_RACTOR_CONSTANTS_H */
