/*
 * Memory that is refused: tool/fuzz compiles the regexp engine with this header in front, so
 * that what they ask for goes through a counter (fuzz/ruby.c). One thread at a time may ask.
 */
#ifndef FUZZ_REFUSE_H
#define FUZZ_REFUSE_H
#include <stdlib.h>

/* Each returns what the function of the same name returns, or NULL when the counter says so. */
void *fuzz_malloc(size_t size);
void *fuzz_calloc(size_t count, size_t size);
void *fuzz_realloc(void *block, size_t size);

#ifndef FUZZ_RUBY_C
#define malloc(size) fuzz_malloc(size)
#define calloc(count, size) fuzz_calloc(count, size)
#define realloc(block, size) fuzz_realloc(block, size)
#endif
#endif
