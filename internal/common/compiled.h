#ifndef INTERNAL_COMMON_COMPILED_H
#define INTERNAL_COMMON_COMPILED_H
/**
 * The files unlocked/ROOM/NAME.rb, which are compiled while Ruby is built and are in its
 * executable: no file is read for them, and they are not compiled again. In backtraces their lines
 * are those of <internal:unlocked/ROOM/NAME>.
 */
#include "ruby/ruby.h"

/**
 * Runs the file "ROOM/NAME" at the top level, in any ractor, and returns its last value. miniruby,
 * which compiles the files, does not have it: the address is NULL. Errors: those of the file;
 * LoadError where there is none.
 */
__attribute__((weak)) VALUE rb_compiled_run(const char *name);

#endif /* INTERNAL_COMMON_COMPILED_H */
