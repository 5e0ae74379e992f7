/*
 * fixes/lent_buffer.c: buffers over the memory of a string or of the C stack, which a method of a
 * fiber scheduler gets (io_read, io_write, io_pread, io_pwrite). Part of scheduler.c.
 *
 * Invariants: a lent buffer is empty once the method has ended, also by an exception. Otherwise the
 * method could keep it, and read or write memory that is long used for something else. Until then
 * it keeps the fiber whose stack refers to the memory. The buffers of an IO are never lent: the
 * method may close the IO, which frees them. No method returns more bytes than it was lent.
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

    rb_io_buffer_keep(lent->buffer, Qfalse);
    return rb_io_buffer_free_locked(lent->buffer);
}

/*
 * Calls the hook with a buffer of size bytes at base. Result: Qundef if there is no hook, else a
 * Fixnum: at most size, or a negative errno.
 */
static VALUE
lend_buffer(struct lent_buffer *lent, void *base, size_t size, enum rb_io_buffer_flags flags)
{
    VALUE result;
    size_t bytes;

    lent->buffer = rb_io_buffer_new(base, size, RB_IO_BUFFER_LOCKED | flags);
    rb_io_buffer_keep(lent->buffer, rb_fiber_of_stack());
    result = rb_ensure(lent_buffer_call, (VALUE)lent, lent_buffer_end, (VALUE)lent);
    if (UNDEF_P(result) || (FIXNUM_P(result) && FIX2LONG(result) < 0)) return result;
    bytes = NUM2SIZET(result);
    if (bytes > size) {
        rb_raise(rb_eArgError, "scheduler returned %"PRIuSIZE" bytes for a buffer of %"PRIuSIZE,
                 bytes, size);
    }
    return SIZET2NUM(bytes);
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

/* Raises unless the IO still has the buffer that it had before the hook. */
static void
lent_buffer_check_io(rb_io_t *fptr, bool same)
{
    if (same) return;
    rb_io_check_closed(fptr);
    rb_raise(rb_eIOError, "stream was opened again");
}

VALUE
rb_fiber_scheduler_read_own(VALUE scheduler, rb_io_t *fptr, void *base, size_t size)
{
    VALUE bytes, result;

    if (base != fptr->rbuf.ptr) {
        return rb_fiber_scheduler_io_read_memory(scheduler, fptr->self, base, size, 0);
    }
    bytes = rb_str_tmp_new((long)size);
    result = rb_fiber_scheduler_io_read_memory(scheduler, fptr->self, RSTRING_PTR(bytes), size, 0);
    if (UNDEF_P(result) || FIX2LONG(result) > 0) {
        const size_t length = UNDEF_P(result) ? size : (size_t)FIX2LONG(result);

        lent_buffer_check_io(fptr, base == fptr->rbuf.ptr && length <= (size_t)fptr->rbuf.capa);
        if (!UNDEF_P(result)) memcpy(base, RSTRING_PTR(bytes), length);
    }
    rb_str_resize(bytes, 0);
    return result;
}

VALUE
rb_fiber_scheduler_write_own(VALUE scheduler, rb_io_t *fptr, const void *base, size_t size)
{
    const char *own = fptr->wbuf.ptr;
    VALUE bytes, result;

    if (!own || (const char *)base < own || (const char *)base >= own + fptr->wbuf.capa) {
        return rb_fiber_scheduler_io_write_memory(scheduler, fptr->self, base, size, 0);
    }
    bytes = rb_str_tmp_new((long)size);
    memcpy(RSTRING_PTR(bytes), base, size);
    result = rb_fiber_scheduler_io_write_memory(scheduler, fptr->self, RSTRING_PTR(bytes), size, 0);
    lent_buffer_check_io(fptr, own == fptr->wbuf.ptr);
    rb_str_resize(bytes, 0);
    return result;
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
