#ifndef INTERNAL_FIXES_ZLIB_H
#define INTERNAL_FIXES_ZLIB_H
/**
 * The space that a stream of zlib writes into. Included by ext/zlib/zlib.c alone.
 *
 * Invariant: while zlib runs, the avail_out bytes from next_out on are the end of the buffer's own
 * memory. Between two runs a program may change the buffer that it gave, give another one, or copy
 * the stream: then next_out is in memory of another string, or in freed memory.
 */
#include "ruby/ruby.h"
#include <zlib.h>

/**
 * Makes the memory of @p buffer its own. If the space of @p stream is not the end of that memory,
 * avail_out becomes 0, and the caller asks for space. @p buffer: a String, or nil for none. Raises
 * FrozenError for a frozen buffer, RuntimeError for one that is locked.
 */
static inline void
zlib_check_room(VALUE buffer, z_stream *stream)
{
    if (NIL_P(buffer)) {
        stream->avail_out = 0;
        return;
    }
    rb_str_modify(buffer);
    size_t room = rb_str_capacity(buffer) - (size_t)RSTRING_LEN(buffer);
    if ((char *)stream->next_out != RSTRING_END(buffer) || stream->avail_out > room) {
        stream->avail_out = 0;
    }
}

/** No input: what a run left is in a string of the stream, and next_in in memory that is gone. */
static inline void
zlib_forget_input(z_stream *stream)
{
    stream->next_in = (Bytef *)"";
    stream->avail_in = 0;
}

/** The object of @p stream, for the lookup of a dictionary. The GC may have moved @p owner. */
static inline void
zlib_set_owner(z_stream *stream, VALUE owner)
{
    stream->opaque = (voidpf)owner;
}

/** The String is referred to up to here, by next_in. */
#define zlib_keep(string) RB_GC_GUARD(string)

#endif /* INTERNAL_FIXES_ZLIB_H */
