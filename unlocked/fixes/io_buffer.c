/*
 * fixes/io_buffer.c: the checks of IO::Buffer that CRuby leaves out. Part of io_buffer.c.
 *
 * Invariants: an address in a buffer is computed after the last call that can run Ruby code
 * (to_int, to_str, to_io, a block), or is computed again. A slice is compared with its source
 * before its memory is read or written. Offset plus length never wraps. Memory that is used without
 * the GVL belongs to a buffer whose member `holds` is not 0; such a buffer is not freed, resized or
 * transferred. Or it is that of a frozen string; of another string it is a copy, as nothing keeps
 * Ruby code from changing the string.
 */

/* No buffer has more bytes than half of the address space: a sum of two such never wraps. */
static size_t
io_buffer_possible(size_t number)
{
    if (number > PTRDIFF_MAX) {
        rb_raise(rb_eArgError, "The given offset, length or count is bigger than any buffer!");
    }
    return number;
}

/* A line of a hexdump has about three characters for each byte. */
static size_t
io_buffer_possible_width(size_t width)
{
    if (width > PTRDIFF_MAX / 16) rb_raise(rb_eArgError, "Width is bigger than any buffer!");
    return width;
}

static void
io_buffer_check_valid(struct rb_io_buffer *buffer)
{
    if (!io_buffer_validate(buffer)) {
        rb_raise(rb_eIOBufferInvalidatedError, "Buffer has been invalidated!");
    }
}

static void
io_buffer_check_masked(struct rb_io_buffer *buffer, struct rb_io_buffer *mask)
{
    io_buffer_check_valid(buffer);
    io_buffer_check_valid(mask);
    io_buffer_check_mask(mask);
}

static void
io_buffer_check_range(const struct rb_io_buffer *buffer, size_t offset, size_t length)
{
    if (offset > buffer->size || length > buffer->size - offset) {
        rb_raise(rb_eArgError, "Specified offset+length is bigger than the buffer size!");
    }
}

/* The arguments of each_byte: an offset and a count of bytes. */
static void
io_buffer_extract_bytes(size_t size, int argc, VALUE *argv, size_t *offset, size_t *count)
{
    rb_check_arity(argc, 0, 2);
    io_buffer_extract_offset_count(RB_IO_BUFFER_DATA_TYPE_U8, size, argc, argv, offset, count);
    if (*offset > size || *count > size - *offset) {
        rb_raise(rb_eArgError, "Specified offset+count is bigger than the buffer size!");
    }
}

/* No buffer has more values than bytes: a larger count raises at the first value past the end. */
static size_t
io_buffer_values_capacity(size_t size, size_t count)
{
    return count < size ? count : size;
}

static void
io_buffer_check_byte(size_t size, size_t offset, size_t index)
{
    if (offset >= size || index >= size - offset) {
        rb_raise(rb_eArgError, "Specified offset+count is bigger than the buffer size!");
    }
}

/* ---- buffers whose memory is in use without the GVL ---- */

static void
io_buffer_check_free(const struct rb_io_buffer *buffer)
{
    if (buffer->holds) rb_raise(rb_eIOBufferLockedError, "Memory of the buffer is in use!");
}

void
rb_io_buffer_keep(VALUE self, VALUE object)
{
    struct rb_io_buffer *buffer = RTYPEDDATA_GET_DATA(self);
    RB_OBJ_WRITE(self, &buffer->kept, object);
}

/* The memory is that of a string that may change. */
static bool
io_buffer_string_p(const struct rb_io_buffer *buffer)
{
    return RB_TYPE_P(buffer->source, T_STRING) && !OBJ_FROZEN(buffer->source);
}

static bool
io_buffer_without_gvl_p(const struct rb_io_buffer *buffer, size_t length)
{
    return length >= IO_BUFFER_BLOCKING_SIZE && !io_buffer_string_p(buffer);
}

/* The buffer that owns the memory: a slice refers to it. NULL: a string does. */
static struct rb_io_buffer *
io_buffer_owner(struct rb_io_buffer *buffer)
{
    if (NIL_P(buffer->source)) return buffer;
    if (!rb_typeddata_is_kind_of(buffer->source, &rb_io_buffer_type)) return NULL;
    return RTYPEDDATA_GET_DATA(buffer->source);
}

struct io_buffer_hold {
    struct rb_io_buffer *owners[2];
    VALUE (*function)(struct io_buffer_hold *hold);
    /* for a blocking region */
    VALUE io;
    struct rb_io_buffer *buffer;
    rb_blocking_function_t *blocking;
    void *data;
    /* for a copy */
    const void *source_base;
    size_t source_size;
    int argc;
    VALUE *argv;
};

static VALUE
io_buffer_hold_run(VALUE data)
{
    struct io_buffer_hold *hold = (struct io_buffer_hold *)data;
    return hold->function(hold);
}

static VALUE
io_buffer_hold_end(VALUE data)
{
    struct io_buffer_hold *hold = (struct io_buffer_hold *)data;

    for (int i = 0; i < 2; i++) {
        if (hold->owners[i]) hold->owners[i]->holds--;
    }
    return Qnil;
}

static VALUE
io_buffer_hold_during(struct io_buffer_hold *hold)
{
    for (int i = 0; i < 2; i++) {
        if (hold->owners[i]) hold->owners[i]->holds++;
    }
    return rb_ensure(io_buffer_hold_run, (VALUE)hold, io_buffer_hold_end, (VALUE)hold);
}

static VALUE
io_buffer_hold_region(struct io_buffer_hold *hold)
{
    return io_buffer_blocking_region(hold->io, hold->buffer, hold->blocking, hold->data);
}

/*
 * The same with a copy of the memory. The data of the four functions begin alike. The bytes that
 * were read, also before an error, are in the string afterwards. InvalidatedError if it has no
 * space any more.
 */
static VALUE
io_buffer_copied_region(VALUE io, struct rb_io_buffer *buffer, rb_blocking_function_t *function,
                        void *data)
{
    struct io_buffer_read_internal_argument *argument = data;
    const bool reads = function == io_buffer_read_internal || function == io_buffer_pread_internal;
    const size_t offset = argument->base - (char *)buffer->base;
    VALUE memory = rb_str_tmp_new((long)argument->size), result;
    void *base;
    size_t size, length;

    if (!reads) memcpy(RSTRING_PTR(memory), argument->base, argument->size);
    argument->base = RSTRING_PTR(memory);
    result = io_buffer_blocking_region(io, buffer, function, data);
    if (reads) {
        length = argument->base - RSTRING_PTR(memory);
        if (FIXNUM_P(result) && FIX2LONG(result) > (long)length) length = FIX2LONG(result);
        io_buffer_get_bytes_for_writing(buffer, &base, &size);
        io_buffer_check_range(buffer, offset, length);
        memcpy((char *)base + offset, RSTRING_PTR(memory), length);
    }
    rb_str_resize(memory, 0);
    return result;
}

static VALUE
io_buffer_held_region(VALUE io, struct rb_io_buffer *buffer, rb_blocking_function_t *function,
                      void *data)
{
    if (io_buffer_string_p(buffer)) return io_buffer_copied_region(io, buffer, function, data);

    VALUE source = buffer->source;
    struct io_buffer_hold hold = {
        .owners = { io_buffer_owner(buffer) }, .function = io_buffer_hold_region,
        .io = io, .buffer = buffer, .blocking = function, .data = data
    };
    VALUE result = io_buffer_hold_during(&hold);

    RB_GC_GUARD(source);
    return result;
}

/* ---- arguments ---- */

/* Both conversions of *io can run Ruby code. */
static int
io_buffer_descriptor(VALUE *io)
{
    int descriptor = rb_io_descriptor(*io);

    *io = rb_io_get_io(*io);
    return descriptor;
}

static bool
io_buffer_float_type_p(ID type)
{
    return type == RB_IO_BUFFER_DATA_TYPE_f32 || type == RB_IO_BUFFER_DATA_TYPE_F32
        || type == RB_IO_BUFFER_DATA_TYPE_f64 || type == RB_IO_BUFFER_DATA_TYPE_F64;
}

/* A number whose conversion to the type runs no Ruby code, or raises. */
static VALUE
io_buffer_number(ID type, VALUE value)
{
    if (RB_INTEGER_TYPE_P(value) || RB_FLOAT_TYPE_P(value) || NIL_P(value)) return value;
    if (io_buffer_float_type_p(type)) return DBL2NUM(NUM2DBL(value));
    return rb_to_int(value);
}

static void
io_buffer_bytes_now(VALUE self, const void **base, size_t *size)
{
    rb_io_buffer_get_bytes_for_reading(self, base, size);
}

static void
io_buffer_bytes_to_write_now(VALUE self, void **base, size_t *size)
{
    rb_io_buffer_get_bytes_for_writing(self, base, size);
}

/* ---- copies ---- */

/* Inlined, gcc warns of lengths that io_buffer_memmove has refused. */
NOINLINE(static VALUE io_buffer_hold_copy(struct io_buffer_hold *hold));

static VALUE
io_buffer_hold_copy(struct io_buffer_hold *hold)
{
    return io_buffer_copy_from(hold->buffer, hold->source_base, hold->source_size,
                               hold->argc, hold->argv);
}

/* Copies from source, a buffer or a string. argv: the offset, the length, the source's offset. */
static VALUE
io_buffer_copy_checked(struct rb_io_buffer *buffer, VALUE source, int argc, VALUE *argv)
{
    struct io_buffer_hold hold = {
        .function = io_buffer_hold_copy, .buffer = buffer, .argc = argc, .argv = argv
    };
    /* Another thread may free a slice meanwhile: then it no longer refers to its owner. */
    VALUE target_owner = buffer->source, source_owner = Qnil;

    if (RB_TYPE_P(source, T_STRING)) {
        /* Another thread could change the string during a long copy, which does without the GVL. */
        if ((size_t)RSTRING_LEN(source) >= IO_BUFFER_BLOCKING_SIZE) {
            source = rb_str_new_frozen(source);
        }
        hold.source_base = RSTRING_PTR(source);
        hold.source_size = RSTRING_LEN(source);
    }
    else {
        rb_io_buffer_get_bytes_for_reading(source, &hold.source_base, &hold.source_size);
        struct rb_io_buffer *from = RTYPEDDATA_GET_DATA(source);
        source_owner = from->source;
        hold.owners[0] = io_buffer_owner(from);
        if (io_buffer_string_p(from) && hold.source_size >= IO_BUFFER_BLOCKING_SIZE) {
            source = rb_str_new(hold.source_base, (long)hold.source_size);
            hold.source_base = RSTRING_PTR(source);
        }
    }
    hold.owners[1] = io_buffer_owner(buffer);

    VALUE result = hold.source_size < IO_BUFFER_BLOCKING_SIZE
        ? io_buffer_hold_copy(&hold) : io_buffer_hold_during(&hold);
    RB_GC_GUARD(source);
    RB_GC_GUARD(target_owner);
    RB_GC_GUARD(source_owner);
    return result;
}

/* ---- strings ---- */

/*
 * A buffer of IO::Buffer.for with a block may outlive the block: as a slice, or by transfer. Then
 * the string may share its memory with others, such as the key of a Hash or the name of a Symbol.
 * Notes about the old bytes of the string are no longer true after the write.
 */
static bool
io_buffer_frozen_source_p(VALUE source)
{
    if (OBJ_FROZEN(source)) return true;
    if (!RB_TYPE_P(source, T_STRING)) return false;
    if (STR_SHARED_P(source)) return true;
    ENC_CODERANGE_CLEAR(source);
    return false;
}

/* ---- new buffers ---- */

/* Memory is from calloc or from mmap, and is freed by one of them. */
static enum rb_io_buffer_flags
io_buffer_own_flags(enum rb_io_buffer_flags flags)
{
    return (flags & RB_IO_BUFFER_INTERNAL) ? flags & ~RB_IO_BUFFER_MAPPED : flags;
}

static size_t
io_buffer_round_to_page(size_t size)
{
    return (size + RUBY_IO_BUFFER_PAGE_SIZE - 1) / RUBY_IO_BUFFER_PAGE_SIZE
        * RUBY_IO_BUFFER_PAGE_SIZE;
}

/*
 * The size that IO::Buffer.map maps. Its argument, or what the file has from the offset on: size is
 * the size of the file then.
 */
static size_t
io_buffer_mapped_size(int argc, const VALUE *argv, size_t size, rb_off_t offset)
{
    if ((argc >= 2 && !NIL_P(argv[1])) || offset <= 0) return size;
    if ((size_t)offset >= size) {
        rb_raise(rb_eArgError, "The given offset is bigger than the file size!");
    }
    return size - (size_t)offset;
}

/* To touch a page that is past the end of a file kills the process with SIGBUS. */
static void
io_buffer_check_file(int descriptor, size_t size, rb_off_t offset)
{
    struct stat file;

    if (offset < 0) rb_raise(rb_eArgError, "Offset can't be negative!");
    if (fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode)) return;

    size_t end = io_buffer_round_to_page((size_t)file.st_size);
    if ((size_t)offset > end || size > end - (size_t)offset) {
        rb_raise(rb_eArgError, "Specified offset+size is bigger than the file size!");
    }
}

/* ---- resize ---- */

/* The pages that mremap adds to shared memory are not backed by memory: SIGBUS. */
static void
io_buffer_check_growth(const struct rb_io_buffer *buffer, size_t size)
{
    if (!(buffer->flags & RB_IO_BUFFER_MAPPED) || !(buffer->flags & RB_IO_BUFFER_SHARED)) return;
    if (size > io_buffer_round_to_page(buffer->size)) {
        rb_raise(rb_eIOBufferAccessError, "Cannot grow shared buffer!");
    }
}

/* Like io_buffer_resize_copy. A read-only or private mapping stays so. */
static void
io_buffer_resize_copy_of_mapped(VALUE self, struct rb_io_buffer *buffer, size_t size)
{
    enum rb_io_buffer_flags kept = 0;

    if (buffer->flags & RB_IO_BUFFER_FILE) {
        kept = buffer->flags & (RB_IO_BUFFER_READONLY | RB_IO_BUFFER_PRIVATE);
    }
    io_buffer_resize_copy(self, buffer, size);
    buffer->flags |= kept;
}

static void
io_buffer_blank(struct rb_io_buffer *buffer)
{
    io_buffer_zero(buffer);
    buffer->flags = 0;
    buffer->holds = 0;
    buffer->kept = Qfalse;
}

/* Pages after the end of a mapped file cannot be cleared: such a buffer is copied. */
static bool
io_buffer_remap_p(const struct rb_io_buffer *buffer)
{
    return (buffer->flags & RB_IO_BUFFER_MAPPED) && !(buffer->flags & RB_IO_BUFFER_FILE);
}

/* ---- IO::Buffer.for with a block ---- */

/* Where the string is locked already, this raises, and the end of the block does not unlock it. */
static void
io_buffer_lock_string(struct io_buffer_for_yield_instance_arguments *arguments)
{
    VALUE string = arguments->string;

    arguments->string = Qnil;
    rb_str_locktmp(string);
    arguments->string = string;
}

static void
io_buffer_unlock_string(struct io_buffer_for_yield_instance_arguments *arguments)
{
    if (NIL_P(arguments->instance) || NIL_P(arguments->string)) return;
    rb_str_unlocktmp(arguments->string);
}
