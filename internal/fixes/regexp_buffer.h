#ifndef INTERNAL_FIXES_REGEXP_BUFFER_H
#define INTERNAL_FIXES_REGEXP_BUFFER_H
/**
 * Buffers that grow, of programs and of code ranges. Included by regint.h.
 *
 * `buf` is a BBuf or a regex_t: of both, `p` has `alloc` bytes, of which `used` are in use. The
 * macros return from the function that uses them, with an error of the engine, where there is no
 * space. `alloc` changes after the memory was there, never before.
 */
#include "internal/fixes/regexp_size.h"

/**
 * Makes the memory at *@p p, of *@p alloc bytes, at least @p size bytes long, which is at most
 * REGEXP_BUFFER_MAX. 0, or ONIGERR_MEMORY: then nothing changed.
 */
int onig_buffer_grow(unsigned char **p, unsigned int *alloc, size_t size);

/** The end of @p size bytes at @p position; SIZE_MAX where that is no size. */
static inline size_t
regexp_buffer_end(size_t position, size_t size)
{
    return size > SIZE_MAX - position ? SIZE_MAX : position + size;
}

#define BBUF_ENSURE_SIZE(buf, size) do { \
    const size_t bbuf_size_ = (size_t)(size); \
    if (bbuf_size_ > (buf)->alloc) { \
        if (bbuf_size_ > REGEXP_BUFFER_MAX) return REGEXP_TOO_BIG; \
        REGEXP_TRY(onig_buffer_grow(&(buf)->p, &(buf)->alloc, bbuf_size_)); \
    } \
} while (0)

#define BBUF_USE(buf, end) do { \
    if ((buf)->used < (end)) (buf)->used = (unsigned int)(end); \
} while (0)

#define BBUF_WRITE(buf, pos, bytes, n) do { \
    const size_t bbuf_pos_ = (size_t)(pos), bbuf_n_ = (size_t)(n); \
    const size_t bbuf_end_ = regexp_buffer_end(bbuf_pos_, bbuf_n_); \
    BBUF_ENSURE_SIZE(buf, bbuf_end_); \
    xmemcpy((buf)->p + bbuf_pos_, (bytes), bbuf_n_); \
    BBUF_USE(buf, bbuf_end_); \
} while (0)

#define BBUF_WRITE1(buf, pos, byte) do { \
    const size_t bbuf_pos_ = (size_t)(pos), bbuf_end_ = bbuf_pos_ + 1; \
    BBUF_ENSURE_SIZE(buf, bbuf_end_); \
    (buf)->p[bbuf_pos_] = (unsigned char)(byte); \
    BBUF_USE(buf, bbuf_end_); \
} while (0)

#define BBUF_MOVE_RIGHT(buf, from, to, n) do { \
    const size_t bbuf_to_ = (size_t)(to), bbuf_n_ = (size_t)(n); \
    const size_t bbuf_end_ = regexp_buffer_end(bbuf_to_, bbuf_n_); \
    BBUF_ENSURE_SIZE(buf, bbuf_end_); \
    xmemmove((buf)->p + bbuf_to_, (buf)->p + (from), bbuf_n_); \
    BBUF_USE(buf, bbuf_end_); \
} while (0)

#define BBUF_INSERT(buf, pos, bytes, n) do { \
    if ((pos) < (buf)->used) { \
        BBUF_MOVE_RIGHT(buf, pos, regexp_buffer_end(pos, n), (buf)->used - (pos)); \
    } \
    BBUF_WRITE(buf, pos, bytes, n); \
} while (0)

#endif /* INTERNAL_FIXES_REGEXP_BUFFER_H */
