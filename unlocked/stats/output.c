/*
 * stats/output.c: bytes that grow, and messages. Part of ractor.c. See internal/stats/output.h.
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
