#ifndef INTERNAL_RACTOR_LIBRARIES_H
#define INTERNAL_RACTOR_LIBRARIES_H
/**
 * When libraries are adapted to ractors: unlocked/ractor/libraries.rb, which knows how, is run by
 * the first Ractor.new, and is then told of each file that require has loaded.
 *
 *   LIB-A  A process that makes no ractor runs none of that code; its libraries are as they were
 *          loaded.
 *   LIB-B  The first Ractor.new returns after all loaded libraries are adapted, in whichever thread
 *          of the main ractor it is called; the thread that adapts may itself call it.
 *   LIB-C  A file that is required later is adapted before its require returns, and before it is in
 *          $LOADED_FEATURES. No file is missed between the two.
 *   LIB-D  An error while a library is adapted is a warning; the ractor is made, and require
 *          returns.
 */
#include "ruby/ruby.h"

/** Before another ractor is made. In the main ractor; runs Ruby code. */
void rb_ractor_libraries_adapt(void);

/** require has loaded the file, and nothing else knows so yet. In the main ractor. */
void rb_ractor_library_loaded(VALUE path);

/** Defines Ractor.adapt, and what unlocked/ractor/libraries.rb calls. Called once, at boot. */
void rb_ractor_libraries_init(void);

#endif /* INTERNAL_RACTOR_LIBRARIES_H */
