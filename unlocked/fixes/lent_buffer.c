/*
 * fixes/lent_buffer.c: buffers over the memory of a string or of the C stack, which a method of a
 * fiber scheduler gets (io_read, io_write, io_pread, io_pwrite). Part of scheduler.c.
 *
 * Invariant: a lent buffer is empty once the method has ended, also by an exception. Otherwise the
 * method could keep it, and read or write memory that is long used for something else.
 */

struct lent_buffer {
    VALUE (*hook)(const struct lent_buffer *lent);
    VALUE scheduler, io, buffer;
    rb_off_t from;
    size_t length;
};

static VALUE
lent_buffer_read(const struct lent_buffer *lent)
{
    return rb_fiber_scheduler_io_read(lent->scheduler, lent->io, lent->buffer, lent->length, 0);
}

static VALUE
lent_buffer_write(const struct lent_buffer *lent)
{
    return rb_fiber_scheduler_io_write(lent->scheduler, lent->io, lent->buffer, lent->length, 0);
}

static VALUE
lent_buffer_pread(const struct lent_buffer *lent)
{
    return rb_fiber_scheduler_io_pread(lent->scheduler, lent->io, lent->from, lent->buffer,
                                       lent->length, 0);
}

static VALUE
lent_buffer_pwrite(const struct lent_buffer *lent)
{
    return rb_fiber_scheduler_io_pwrite(lent->scheduler, lent->io, lent->from, lent->buffer,
                                        lent->length, 0);
}

static VALUE
lent_buffer_call(VALUE ptr)
{
    const struct lent_buffer *lent = (const struct lent_buffer *)ptr;
    return lent->hook(lent);
}

static VALUE
lent_buffer_end(VALUE ptr)
{
    const struct lent_buffer *lent = (const struct lent_buffer *)ptr;
    return rb_io_buffer_free_locked(lent->buffer);
}

/* Calls the hook with a buffer of size bytes at base. Result: the hook's. */
static VALUE
lend_buffer(struct lent_buffer *lent, void *base, size_t size, enum rb_io_buffer_flags flags)
{
    lent->buffer = rb_io_buffer_new(base, size, RB_IO_BUFFER_LOCKED | flags);
    return rb_ensure(lent_buffer_call, (VALUE)lent, lent_buffer_end, (VALUE)lent);
}

VALUE
rb_fiber_scheduler_io_read_memory(VALUE scheduler, VALUE io, void *base, size_t size,
                                  size_t length)
{
    struct lent_buffer lent = {
        .hook = lent_buffer_read, .scheduler = scheduler, .io = io, .length = length
    };
    return lend_buffer(&lent, base, size, 0);
}

VALUE
rb_fiber_scheduler_io_write_memory(VALUE scheduler, VALUE io, const void *base, size_t size,
                                   size_t length)
{
    struct lent_buffer lent = {
        .hook = lent_buffer_write, .scheduler = scheduler, .io = io, .length = length
    };
    return lend_buffer(&lent, (void *)base, size, RB_IO_BUFFER_READONLY);
}

VALUE
rb_fiber_scheduler_io_pread_memory(VALUE scheduler, VALUE io, rb_off_t from, void *base,
                                   size_t size, size_t length)
{
    struct lent_buffer lent = {
        .hook = lent_buffer_pread, .scheduler = scheduler, .io = io, .from = from,
        .length = length
    };
    return lend_buffer(&lent, base, size, 0);
}

VALUE
rb_fiber_scheduler_io_pwrite_memory(VALUE scheduler, VALUE io, rb_off_t from, const void *base,
                                    size_t size, size_t length)
{
    struct lent_buffer lent = {
        .hook = lent_buffer_pwrite, .scheduler = scheduler, .io = io, .from = from,
        .length = length
    };
    return lend_buffer(&lent, (void *)base, size, RB_IO_BUFFER_READONLY);
}

bool
rb_fiber_scheduler_pwrite(VALUE io, rb_off_t from, const void *base, size_t size,
                          ssize_t *written)
{
    VALUE scheduler = rb_fiber_scheduler_current(), result;

    if (NIL_P(scheduler)) return false;
    result = rb_fiber_scheduler_io_pwrite_memory(scheduler, io, from, base, size, 0);
    if (UNDEF_P(result)) return false;
    *written = rb_fiber_scheduler_io_result_apply(result);
    return true;
}
