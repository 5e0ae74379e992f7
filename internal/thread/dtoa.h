#ifndef INTERNAL_THREAD_DTOA_H
#define INTERNAL_THREAD_DTOA_H
/**
 * Each native thread keeps the memory in which it converts floats to text and text to floats. Sizes
 * up to Kmax are kept, as in CRuby, where all threads share them.
 */
#include "ruby/internal/config.h"

#ifdef RB_THREAD_LOCAL_SPECIFIER
# define RB_DTOA_THREAD_LOCAL RB_THREAD_LOCAL_SPECIFIER
# define RB_DTOA_KEPT Kmax
#else
# define RB_DTOA_THREAD_LOCAL
# define RB_DTOA_KEPT -1        /* nothing is kept */
#endif

/* Frees what the current native thread keeps. It is called when a thread that Ruby made ends. */
void rb_dtoa_native_thread_ends(void);

#endif
