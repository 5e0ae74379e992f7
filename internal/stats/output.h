#ifndef INTERNAL_STATS_OUTPUT_H
#define INTERNAL_STATS_OUTPUT_H
/**
 * Writing of reports: a text that grows, and values that become JSON or a Hash.
 *
 * A text runs no Ruby code and allocates no object, so that a report can be written while the
 * process ends. Errors: a text for which there is no memory is cut.
 */
#include <stddef.h>
#include <stdint.h>
#include "ruby/internal/attr/format.h"
#include "ruby/internal/stdbool.h"
#include "ruby/internal/value.h"

struct stats_out {
    char *text;
    size_t length, capacity;
};

void rb_stats_out_bytes(struct stats_out *out, const char *bytes, size_t length);
RBIMPL_ATTR_FORMAT(RBIMPL_PRINTF_FORMAT, 2, 3)
void rb_stats_out_format(struct stats_out *out, const char *format, ...);
/** @p text for a terminal: control characters, and what is not UTF-8, as \xNN. */
void rb_stats_out_text(struct stats_out *out, const char *text, size_t length);
/** @p text as a JSON string; what is not UTF-8 is shown as \ufffd. */
void rb_stats_out_json(struct stats_out *out, const char *text, size_t length);
void rb_stats_out_free(struct stats_out *out);

/** Writes @p text. False: not all of it, and errno says why. */
bool rb_stats_write_all(int fd, const char *text, size_t length);
/** A line on stderr, with no control characters. */
RBIMPL_ATTR_FORMAT(RBIMPL_PRINTF_FORMAT, 1, 2)
void rb_stats_say(const char *format, ...);

enum { STATS_DEPTH = 8 };

/* Where values go: `json`, or a Hash when that is NULL. Keys are for objects; NULL in arrays. */
struct stats_values {
    struct stats_out *json;
    bool first;
    int depth;
    bool array[STATS_DEPTH];
    VALUE stack[STATS_DEPTH];           /* on the machine stack, so the GC finds them */
    VALUE result;
};

void rb_stats_open(struct stats_values *values, const char *key, bool array);
void rb_stats_close(struct stats_values *values);
void rb_stats_integer(struct stats_values *values, const char *key, uint64_t number);
/** Not infinite. */
void rb_stats_real(struct stats_values *values, const char *key, double number);
void rb_stats_string(struct stats_values *values, const char *key, const char *text);
void rb_stats_nil(struct stats_values *values, const char *key);

#endif /* INTERNAL_STATS_OUTPUT_H */
