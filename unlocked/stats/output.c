/*
 * stats/output.c: texts that grow, JSON, and Hashes. Part of ractor.c. See
 * internal/stats/output.h.
 */
#include "internal/stats/output.h"
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts --------------------------------------------------------------------------------- */

static bool
stats_out_room(struct stats_out *out, size_t more)
{
    size_t capacity = out->capacity ? out->capacity : 1024;
    char *text;

    while (capacity - out->length < more + 1) capacity *= 2;
    if (capacity == out->capacity) return true;
    if (!(text = realloc(out->text, capacity))) return false;
    out->text = text;
    out->capacity = capacity;
    return true;
}

void
rb_stats_out_bytes(struct stats_out *out, const char *bytes, size_t length)
{
    if (!stats_out_room(out, length)) return;
    memcpy(out->text + out->length, bytes, length);
    out->length += length;
    out->text[out->length] = '\0';
}

void
rb_stats_out_format(struct stats_out *out, const char *format, ...)
{
    char line[512];
    va_list args;

    va_start(args, format);
    int length = vsnprintf(line, sizeof(line), format, args);
    va_end(args);
    if (length < 0) return;
    if ((size_t)length < sizeof(line)) {
        rb_stats_out_bytes(out, line, (size_t)length);
        return;
    }
    if (!stats_out_room(out, (size_t)length)) return;
    va_start(args, format);
    vsnprintf(out->text + out->length, (size_t)length + 1, format, args);
    va_end(args);
    out->length += (size_t)length;
}

void
rb_stats_out_free(struct stats_out *out)
{
    free(out->text);
    *out = (struct stats_out){ 0 };
}

/* How many bytes the character at text has; 0: it is not UTF-8. */
static size_t
stats_utf8_length(const unsigned char *text, size_t left)
{
    unsigned char first = text[0];
    size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3
        : first < 0xf5 ? 4 : 0;

    if (!length || length > left) return 0;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) return 0;
    }
    if (first == 0xe0 && text[1] < 0xa0) return 0;
    if (first == 0xed && text[1] > 0x9f) return 0;
    if (first == 0xf0 && text[1] < 0x90) return 0;
    if (first == 0xf4 && text[1] > 0x8f) return 0;
    return length;
}

/* Which a terminal obeys: below a blank, and the same with the eighth bit. */
static bool
stats_control_p(const char *text, size_t bytes)
{
    unsigned char first = (unsigned char)text[0];

    if (bytes == 1) return first < 0x20 || first == 0x7f;
    return first == 0xc2 && (unsigned char)text[1] < 0xa0;
}

void
rb_stats_out_text(struct stats_out *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t bytes = stats_utf8_length((const unsigned char *)text + i, length - i);

        if (bytes && !stats_control_p(text + i, bytes)) rb_stats_out_bytes(out, text + i, bytes);
        else if (bytes == 2) rb_stats_out_format(out, "\\x%02x", (unsigned char)text[i + 1]);
        else rb_stats_out_format(out, "\\x%02x", (unsigned char)text[i]);
        i += bytes ? bytes : 1;
    }
}

void
rb_stats_out_json(struct stats_out *out, const char *text, size_t length)
{
    rb_stats_out_bytes(out, "\"", 1);
    for (size_t i = 0; i < length;) {
        unsigned char byte = (unsigned char)text[i];
        size_t bytes = stats_utf8_length((const unsigned char *)text + i, length - i);

        if (!bytes) rb_stats_out_bytes(out, "\\ufffd", 6);
        else if (byte == '"' || byte == '\\') rb_stats_out_format(out, "\\%c", byte);
        else if (stats_control_p(text + i, bytes)) {
            rb_stats_out_format(out, "\\u%04x", (unsigned char)text[i + bytes - 1]);
        }
        else rb_stats_out_bytes(out, text + i, bytes);
        i += bytes ? bytes : 1;
    }
    rb_stats_out_bytes(out, "\"", 1);
}

/* ---- values -------------------------------------------------------------------------------- */

/* A value follows. */
static void
stats_json_key(struct stats_values *values, const char *key)
{
    if (values->depth > 0) {
        if (!values->first) rb_stats_out_bytes(values->json, ",", 1);
        rb_stats_out_format(values->json, "\n%*s", values->depth * 2, "");
    }
    values->first = false;
    if (!key) return;
    rb_stats_out_json(values->json, key, strlen(key));
    rb_stats_out_bytes(values->json, ": ", 2);
}

static void
stats_put(struct stats_values *values, const char *key, VALUE value)
{
    if (values->depth == 0) {
        values->result = value;
        return;
    }
    VALUE into = values->stack[values->depth - 1];
    if (values->array[values->depth - 1]) rb_ary_push(into, value);
    else rb_hash_aset(into, ID2SYM(rb_intern(key)), value);
}

void
rb_stats_open(struct stats_values *values, const char *key, bool array)
{
    if (values->json) {
        stats_json_key(values, key);
        rb_stats_out_bytes(values->json, array ? "[" : "{", 1);
        values->first = true;
    }
    else {
        VALUE opened = array ? rb_ary_new() : rb_hash_new();
        stats_put(values, key, opened);
        values->stack[values->depth] = opened;
    }
    values->array[values->depth++] = array;
}

void
rb_stats_close(struct stats_values *values)
{
    bool array = values->array[--values->depth];

    if (!values->json) return;
    if (!values->first) rb_stats_out_format(values->json, "\n%*s", values->depth * 2, "");
    rb_stats_out_bytes(values->json, array ? "]" : "}", 1);
    values->first = false;
}

void
rb_stats_integer(struct stats_values *values, const char *key, uint64_t number)
{
    if (!values->json) {
        stats_put(values, key, ULL2NUM(number));
        return;
    }
    stats_json_key(values, key);
    rb_stats_out_format(values->json, "%llu", (unsigned long long)number);
}

void
rb_stats_real(struct stats_values *values, const char *key, double number)
{
    if (!values->json) {
        stats_put(values, key, DBL2NUM(number));
        return;
    }
    stats_json_key(values, key);
    rb_stats_out_format(values->json, "%.9f", number);
}

void
rb_stats_string(struct stats_values *values, const char *key, const char *text)
{
    if (!values->json) {
        stats_put(values, key, rb_utf8_str_new_cstr(text));
        return;
    }
    stats_json_key(values, key);
    rb_stats_out_json(values->json, text, strlen(text));
}

void
rb_stats_nil(struct stats_values *values, const char *key)
{
    if (!values->json) {
        stats_put(values, key, Qnil);
        return;
    }
    stats_json_key(values, key);
    rb_stats_out_bytes(values->json, "null", 4);
}

/* ---- messages ------------------------------------------------------------------------------- */

/* The other end of a pipe has a second to take something. */
static bool
stats_write_later_p(int fd)
{
    struct pollfd ready = { .fd = fd, .events = POLLOUT };

    if (errno == EINTR) return true;
    return (errno == EAGAIN || errno == EWOULDBLOCK) && poll(&ready, 1, 1000) == 1;
}

/* Not through $stderr: nothing may run Ruby code here. */
bool
rb_stats_write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, text, length);
        if (written < 0 && stats_write_later_p(fd)) continue;
        if (written <= 0) return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

void
rb_stats_say(const char *format, ...)
{
    char line[1024];
    va_list args;

    va_start(args, format);
    int length = vsnprintf(line, sizeof(line), format, args);
    va_end(args);
    if (length <= 0) return;
    if ((size_t)length >= sizeof(line)) length = (int)sizeof(line) - 1;
    for (int i = 0; i < length - 1; i++) {
        bool c1 = line[i] == '\xc2' && (unsigned char)line[i + 1] < 0xa0;
        if (c1 || (unsigned char)line[i] < 0x20 || line[i] == 0x7f) line[i] = '?';
    }
    rb_stats_write_all(STDERR_FILENO, line, (size_t)length);
}
