#ifndef INTERNAL_FIXES_IO_AGAIN_H
#define INTERNAL_FIXES_IO_AGAIN_H
/**
 * IO#initialize and initialize_copy of an IO that is open: a method of it that runs, such as
 * each_char, has the address of its rb_io_t. So the IO keeps this memory. Included by io.c.
 *
 * An IO whose encoding is set while a method waits for bytes that it converts.
 */

/** Closes @p fptr, and leaves it as rb_io_fptr_new makes one. NoMemoryError. */
#define io_again(fptr) do { \
    rb_io_t *fresh; \
    rb_io_fptr_cleanup_all(fptr); \
    fresh = rb_io_fptr_new(); \
    *(fptr) = *fresh; \
    free(fresh); \
} while (0)

/** IOError if @p fptr has no converter of what it reads. The caller has the GVL. */
#define io_check_converter(fptr) do { \
    if (!(fptr)->readconv) rb_raise(rb_eIOError, "encoding set while the stream was read"); \
} while (0)
#endif /* INTERNAL_FIXES_IO_AGAIN_H */
