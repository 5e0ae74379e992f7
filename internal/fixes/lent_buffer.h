#ifndef INTERNAL_FIXES_LENT_BUFFER_H
#define INTERNAL_FIXES_LENT_BUFFER_H
/**
 * Buffers that the methods of a fiber scheduler get, and IO#pwrite, which calls such a method.
 */
#include "ruby/ruby.h"

struct rb_io;

/**
 * Lets io_pwrite of the current fiber scheduler write the @p size bytes at @p base to @p io, at
 * @p from bytes after its beginning. The caller has the GVL, and keeps the memory alive.
 *
 * Result: false if there is no scheduler here, or it has no io_pwrite: nothing was written. Else
 * @p written is the number of bytes, or -1 with errno set. Raises what io_pwrite raises.
 */
bool rb_fiber_scheduler_pwrite(VALUE io, rb_off_t from, const void *base, size_t size,
                               ssize_t *written);

/**
 * rb_fiber_scheduler_io_read_memory of @p scheduler with @p size bytes at @p base, which may be the
 * buffer that @p fptr reads into: then the method gets other memory, and what it read is copied.
 * The caller has the GVL. Result: Qundef if there is no io_read, else a Fixnum: the number of
 * bytes, or a negative errno. Raises what io_read raises; IOError if it closed the IO.
 */
VALUE rb_fiber_scheduler_read_own(VALUE scheduler, struct rb_io *fptr, void *base, size_t size);

/** The same for io_write, and for bytes in the buffer that @p fptr writes out. */
VALUE rb_fiber_scheduler_write_own(VALUE scheduler, struct rb_io *fptr, const void *base,
                                   size_t size);

/**
 * Lets @p buffer, an IO::Buffer, keep @p object alive; Qfalse: nothing. The caller has the GVL.
 */
void rb_io_buffer_keep(VALUE buffer, VALUE object);

#endif /* INTERNAL_FIXES_LENT_BUFFER_H */
