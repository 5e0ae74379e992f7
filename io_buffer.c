/*
 * io_buffer.c of the fork: wraps CRuby's io_buffer.c, whose methods look at a buffer again after
 * they called Ruby code.
 * Part: fixes/io_buffer.
 */
#include "ruby/internal/config.h"
#include "ruby/ruby.h"
#include "ruby/io/buffer.h"
#include "internal/fixes/lent_buffer.h"
#include <sys/stat.h>

/* patches/fixes/io_buffer.c.cocci */
struct rb_io_buffer;
struct io_buffer_for_yield_instance_arguments;
static size_t io_buffer_possible(size_t number);
static size_t io_buffer_possible_width(size_t width);
static void io_buffer_check_valid(struct rb_io_buffer *buffer);
static void io_buffer_check_masked(struct rb_io_buffer *buffer, struct rb_io_buffer *mask);
static void io_buffer_check_range(const struct rb_io_buffer *buffer, size_t offset, size_t length);
static void io_buffer_check_byte(size_t size, size_t offset, size_t index);
static void io_buffer_extract_bytes(size_t size, int argc, VALUE *argv, size_t *offset,
                                    size_t *count);
static size_t io_buffer_values_capacity(size_t size, size_t count);
static bool io_buffer_without_gvl_p(const struct rb_io_buffer *buffer, size_t length);
static bool io_buffer_frozen_source_p(VALUE source);
static enum rb_io_buffer_flags io_buffer_own_flags(enum rb_io_buffer_flags flags);
static size_t io_buffer_mapped_size(int argc, const VALUE *argv, size_t size, rb_off_t offset);
static void io_buffer_check_file(int descriptor, size_t size, rb_off_t offset);
static void io_buffer_check_growth(const struct rb_io_buffer *buffer, size_t size);
static void io_buffer_resize_copy_of_mapped(VALUE self, struct rb_io_buffer *buffer, size_t size);
static void io_buffer_check_free(const struct rb_io_buffer *buffer);
static void io_buffer_blank(struct rb_io_buffer *buffer);
static bool io_buffer_remap_p(const struct rb_io_buffer *buffer);
static VALUE io_buffer_number(ID type, VALUE value);
static void io_buffer_bytes_now(VALUE self, const void **base, size_t *size);
static void io_buffer_bytes_to_write_now(VALUE self, void **base, size_t *size);
static VALUE io_buffer_copy_checked(struct rb_io_buffer *buffer, VALUE source, int argc,
                                    VALUE *argv);
static int io_buffer_descriptor(VALUE *io);
static VALUE io_buffer_held_region(VALUE io, struct rb_io_buffer *buffer,
                                   rb_blocking_function_t *function, void *data);
static void io_buffer_lock_string(struct io_buffer_for_yield_instance_arguments *arguments);
static void io_buffer_unlock_string(struct io_buffer_for_yield_instance_arguments *arguments);

#include "base/io_buffer.c"

#include "unlocked/fixes/io_buffer.c"
