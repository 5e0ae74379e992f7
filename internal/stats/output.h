#ifndef INTERNAL_STATS_OUTPUT_H
#define INTERNAL_STATS_OUTPUT_H
/**
 * Bytes that grow, in memory of malloc, and what is written without Ruby code. Errors: bytes for
 * which there is no memory are left out.
 */
#include <stddef.h>
#include <stdint.h>
#include "ruby/internal/attr/format.h"
#include "ruby/internal/stdbool.h"

struct stats_out {
    char *text;
    size_t length, capacity;
};

void rb_stats_out_bytes(struct stats_out *out, const char *bytes, size_t length);
RBIMPL_ATTR_FORMAT(RBIMPL_PRINTF_FORMAT, 2, 3)
void rb_stats_out_format(struct stats_out *out, const char *format, ...);
void rb_stats_out_free(struct stats_out *out);

/** Writes @p text. False: not all of it, and errno says why. */
bool rb_stats_write_all(int fd, const char *text, size_t length);
/** A line on stderr, with no control characters. */
RBIMPL_ATTR_FORMAT(RBIMPL_PRINTF_FORMAT, 1, 2)
void rb_stats_say(const char *format, ...);

#endif /* INTERNAL_STATS_OUTPUT_H */
