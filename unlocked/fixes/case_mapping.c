/*
 * fixes/case_mapping.c: buffers and lengths of case mapping. Part of string.c.
 *
 * Invariants: the case_map of an encoding, whose results are `int`, gets a buffer that no result
 * leaves (CASE_MAPPING_LIMIT). It may write CASE_MAPPING_SPARE bytes more than it is told of.
 */

/*
 * FIELDS_HOSTILE (make hostile): buffers that a short string fills. The encodings of Unicode stop
 * with 12 bytes left.
 */
#ifdef FIELDS_HOSTILE
# define CASE_MAPPING_LIMIT 32
#else
# define CASE_MAPPING_LIMIT ((size_t)1 << 30)
#endif
#define CASE_MAPPING_SPARE 16
STATIC_ASSERT(case_mapping_progress, CASE_MAPPING_LIMIT > CASE_MAPPING_ADDITIONAL_LENGTH);

/* Of the nth buffer, with `rest` bytes of the source left. */
static size_t
case_mapping_capacity(long rest, size_t nth)
{
    if ((size_t)rest >= CASE_MAPPING_LIMIT / nth) return CASE_MAPPING_LIMIT;
    size_t capacity = (size_t)rest * nth + CASE_MAPPING_ADDITIONAL_LENGTH;
    return capacity < CASE_MAPPING_LIMIT ? capacity : CASE_MAPPING_LIMIT;
}

/* The allocation of a buffer. */
static size_t
case_mapping_size(size_t capacity)
{
    return offsetof(mapping_buffer, space) + capacity + CASE_MAPPING_SPARE;
}

/* < 0: the source is invalid, or its encoding does not come forward. */
static int
case_mapping_call(OnigCaseFoldType *flags, const OnigUChar **source, const OnigUChar *source_end,
                  mapping_buffer *buffer, rb_encoding *enc)
{
    const OnigUChar *before = *source;
    int written = enc->case_map(flags, source, source_end, buffer->space,
                                buffer->space + buffer->capa, enc);

    if (written > 0 && (size_t)written > buffer->capa + CASE_MAPPING_SPARE) {
        rb_bug("probable buffer overflow: %d for %"PRIuSIZE, written, buffer->capa);
    }
    return *source == before ? -1 : written;
}

static long
case_mapping_sum(long sum, size_t used)
{
    if (used > (size_t)(LONG_MAX - sum)) rb_raise(rb_eArgError, "argument too big");
    return sum + (long)used;
}

/* As onigenc_ascii_only_case_map, in parts; the result is < 0 or of no use. */
static int
case_mapping_ascii(OnigCaseFoldType *flags, const OnigUChar **source, const OnigUChar *source_end,
                   OnigUChar *to, OnigUChar *to_end, rb_encoding *enc)
{
    const OnigUChar *before = *source;
    int written = 0;

    while (*source < source_end) {
        size_t room = to_end - to;
        if (room > CASE_MAPPING_LIMIT) room = CASE_MAPPING_LIMIT;
        written = onigenc_ascii_only_case_map(flags, source, source_end, to, to + room, enc);
        if (written < 0 || *source == before) return -1;
        before = *source;
        to += written;
    }
    return written;
}
