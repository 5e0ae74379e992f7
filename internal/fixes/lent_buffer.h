#ifndef INTERNAL_FIXES_LENT_BUFFER_H
#define INTERNAL_FIXES_LENT_BUFFER_H
/*
 * Buffers that the methods of a fiber scheduler get, and IO#pwrite, which calls such a method.
 */
#include "ruby/ruby.h"
#include "ruby/io.h"

/**
 * Lets io_pwrite of the current fiber scheduler write the @p size bytes at @p base to @p io, at
 * @p from bytes after its beginning. The caller has the GVL, and keeps the memory alive.
 *
 * Result: false if there is no scheduler here, or it has no io_pwrite: nothing was written. Else
 * @p written is the number of bytes, or -1 with errno set. Raises what io_pwrite raises.
 */
bool rb_fiber_scheduler_pwrite(VALUE io, rb_off_t from, const void *base, size_t size,
                               ssize_t *written);

#endif /* INTERNAL_FIXES_LENT_BUFFER_H */
