// IO::Buffer: offsets and lengths never wrap; a slice whose source is gone raises in each method;
// Ruby code that a method calls may free or resize the buffer; and so may another thread, except
// while the memory is in use without the GVL: that of a string is not. each_byte reads its
// arguments; nothing is mapped past the end of a file, or of shared memory; no shared string is
// written. A buffer that is lent keeps the fiber of its memory.
// Expect: io_buffer_check_mask 7
// Inserts: io_buffer_check_range 6, io_buffer_check_masked 6, io_buffer_descriptor 4
// Inserts: io_buffer_held_region 4, io_buffer_check_free 3, io_buffer_number 2
// Inserts: io_buffer_bytes_to_write_now 2

// The uses of the memory without the GVL; what the owner of lent memory is.
@widen_buffer_with_holds@
typedef VALUE;
@@
struct rb_io_buffer {
  ...
  VALUE source;
+ unsigned int holds;
+ VALUE kept;
};

@hook_mark_of_kept@
identifier buffer;
@@
rb_io_buffer_type_mark(...)
{
  ...
  rb_gc_mark(buffer->source);
+ rb_gc_mark(buffer->kept);
}

@redirect_large_moves@
identifier arguments;
symbol buffer, IO_BUFFER_BLOCKING_SIZE;
@@
io_buffer_memmove(...)
{
  <...
- arguments.length >= IO_BUFFER_BLOCKING_SIZE
+ io_buffer_without_gvl_p(buffer, arguments.length)
  ...>
}

@redirect_possible_offset@
identifier argument;
@@
io_buffer_extract_offset(...)
{
  <...
- return NUM2SIZET(argument);
+ return io_buffer_possible(NUM2SIZET(argument));
  ...>
}

@redirect_possible_length@
identifier argument;
@@
io_buffer_extract_length(...)
{
  <...
- return NUM2SIZET(argument);
+ return io_buffer_possible(NUM2SIZET(argument));
  ...>
}

@redirect_possible_count@
identifier argument;
@@
io_buffer_extract_count(...)
{
  <...
- return NUM2SIZET(argument);
+ return io_buffer_possible(NUM2SIZET(argument));
  ...>
}

@redirect_possible_width@
identifier argument, width;
@@
io_buffer_extract_width(...)
{
  <...
- size_t width = NUM2SIZET(argument);
+ size_t width = io_buffer_possible_width(NUM2SIZET(argument));
  ...>
}

@redirect_text_of_a_line@
identifier text, width;
@@
io_buffer_hexdump(...)
{
- char *text = alloca(width+1);
+ VALUE text_owner = 0;
+ char *text = ALLOCV_N(char, text_owner, width + 1);
  ...
}

@hook_end_of_text@
identifier string;
@@
io_buffer_hexdump(...)
{
  ...
+ ALLOCV_END(text_owner);
  return string;
}

@redirect_range@
identifier buffer, offset, length;
expression E;
@@
io_buffer_validate_range(struct rb_io_buffer *buffer, size_t offset, size_t length)
{
- if (E) { ... }
+ io_buffer_check_range(buffer, offset, length);
}

// The name of an encoding is converted to a String.
@redirect_string_after_encoding@
identifier buffer, offset, length;
symbol self, base, size;
@@
io_buffer_get_string(...)
{
  <...
- io_buffer_validate_range(buffer, offset, length);
+ io_buffer_bytes_now(self, &base, &size);
+ io_buffer_check_range(buffer, offset, length);
  ...>
}

// A block, or an offset's to_int, may have changed the buffer.
@hook_bytes_of_each@
identifier offset, value, buffer_type;
symbol self, base, size;
@@
io_buffer_each(...)
{
  <...
+ io_buffer_bytes_now(self, &base, &size);
  VALUE value = rb_io_buffer_get_value(base, size, buffer_type, &offset);
  ...>
}

@hook_bytes_of_values@
identifier offset, value, buffer_type;
symbol self, base, size;
@@
io_buffer_values(...)
{
  <...
+ io_buffer_bytes_now(self, &base, &size);
  VALUE value = rb_io_buffer_get_value(base, size, buffer_type, &offset);
  ...>
}

@hook_bytes_of_each_byte@
identifier value, i, offset;
symbol self, base, size;
@@
io_buffer_each_byte(...)
{
  <...
+ io_buffer_bytes_now(self, &base, &size);
+ io_buffer_check_byte(size, offset, i);
  unsigned char *value = (unsigned char *)base + i + offset;
  ...>
}

// CRuby skips the first argument.
@redirect_arguments_of_each_byte@
expression type;
identifier offset, count;
symbol size, argc, argv;
@@
io_buffer_each_byte(...)
{
  <...
- io_buffer_extract_offset_count(type, size, argc-1, argv+1, &offset, &count);
+ io_buffer_extract_bytes(size, argc, argv, &offset, &count);
  ...>
}

@redirect_capacity_of_values@
identifier count;
symbol size;
@@
io_buffer_values(...)
{
  <...
- rb_ary_new_capa(count)
+ rb_ary_new_capa(io_buffer_values_capacity(size, count))
  ...>
}

@redirect_frozen_source@
identifier buffer;
@@
io_buffer_get_bytes_for_writing(...)
{
  <...
- OBJ_FROZEN(buffer->source)
+ io_buffer_frozen_source_p(buffer->source)
  ...>
}

@redirect_flags_of_new@
identifier buffer, size, flags;
symbol self;
@@
rb_io_buffer_initialize(...)
{
  <...
- io_buffer_initialize(self, buffer, NULL, size, flags, Qnil);
+ io_buffer_initialize(self, buffer, NULL, size, io_buffer_own_flags(flags), Qnil);
  ...>
}

@redirect_size_of_map@
identifier io, size, offset, flags;
symbol argc, argv;
@@
io_buffer_map(...)
{
  <...
- return rb_io_buffer_map(io, size, offset, flags);
+ return rb_io_buffer_map(io, io_buffer_mapped_size(argc, argv, size, offset), offset, flags);
  ...>
}

@hook_end_of_file@
identifier buffer, descriptor, size, offset, flags;
@@
rb_io_buffer_map(...)
{
  <...
+ io_buffer_check_file(descriptor, size, offset);
  io_buffer_map_file(buffer, descriptor, size, offset, flags);
  ...>
}

// A value's to_int or to_f.
@redirect_value_to_set@
identifier offset, base, size;
expression id, value;
symbol self;
@@
io_buffer_set_value(...)
{
  <...
- rb_io_buffer_set_value(base, size, id, &offset, value);
+ value = io_buffer_number(id, value);
+ io_buffer_bytes_to_write_now(self, &base, &size);
+ rb_io_buffer_set_value(base, size, id, &offset, value);
  ...>
}

@redirect_values_to_set@
identifier offset, base, size;
expression id, value;
symbol self;
@@
io_buffer_set_values(...)
{
  <...
- rb_io_buffer_set_value(base, size, id, &offset, value);
+ value = io_buffer_number(id, value);
+ io_buffer_bytes_to_write_now(self, &base, &size);
+ rb_io_buffer_set_value(base, size, id, &offset, value);
  ...>
}

@redirect_copy_of_buffer@
identifier buffer, source, source_base, source_size;
expression argc, argv;
@@
io_buffer_copy(...)
{
  <...
  rb_io_buffer_get_bytes_for_reading(source, &source_base, &source_size);
- return io_buffer_copy_from(buffer, source_base, source_size, argc, argv);
+ return io_buffer_copy_checked(buffer, source, argc, argv);
  ...>
}

@redirect_copy_of_string@
identifier buffer, string, source_base, source_size;
expression argc, argv;
@@
io_buffer_set_string(...)
{
  ...
- const void *source_base = RSTRING_PTR(string);
- size_t source_size = RSTRING_LEN(string);
- return io_buffer_copy_from(buffer, source_base, source_size, argc, argv);
+ return io_buffer_copy_checked(buffer, string, argc, argv);
}

@redirect_copy_of_whole@
identifier buffer, source, source_base, source_size;
@@
rb_io_buffer_initialize_copy(VALUE self, VALUE source)
{
  <...
- return io_buffer_copy_from(buffer, source_base, source_size, 0, NULL);
+ return io_buffer_copy_checked(buffer, source, 0, NULL);
  ...>
}

@redirect_descriptor@
identifier f = {rb_io_buffer_read, rb_io_buffer_pread, rb_io_buffer_write, rb_io_buffer_pwrite};
identifier io;
@@
f(...)
{
  <...
- rb_io_descriptor(io)
+ io_buffer_descriptor(&io)
  ...>
}

@hook_range_after_descriptor@
identifier f = {rb_io_buffer_read, rb_io_buffer_pread, rb_io_buffer_write, rb_io_buffer_pwrite};
identifier base;
symbol buffer, offset, length;
@@
f(...)
{
  <...
+ io_buffer_check_range(buffer, offset, length);
  base = (unsigned char*)base + offset;
  ...>
}

@redirect_blocking_region@
identifier f = {rb_io_buffer_read, rb_io_buffer_pread, rb_io_buffer_write, rb_io_buffer_pwrite};
@@
f(...)
{
  <...
- io_buffer_blocking_region
+ io_buffer_held_region
  (...)
  ...>
}

@redirect_valid_masks@
identifier f = {io_buffer_and, io_buffer_or, io_buffer_xor,
                io_buffer_and_inplace, io_buffer_or_inplace, io_buffer_xor_inplace};
symbol buffer;
identifier mask_buffer;
@@
f(...)
{
  <...
- io_buffer_check_mask(mask_buffer);
+ io_buffer_check_masked(buffer, mask_buffer);
  ...>
}

@hook_valid_not@
typedef VALUE;
identifier output, buffer;
@@
io_buffer_not(...)
{
  <...
+ io_buffer_check_valid(buffer);
  VALUE output = rb_io_buffer_new(NULL, buffer->size, io_flags_for_size(buffer->size));
  ...>
}

// A slice is copied, and to a size of 0, too.
@hook_valid_resize@
identifier resized;
symbol buffer;
@@
io_buffer_resize_copy(...)
{
  struct rb_io_buffer resized;
+ io_buffer_check_valid(buffer);
+ io_buffer_blank(&resized);
  ...
}

@redirect_resize_of_mapped@
identifier buffer;
@@
rb_io_buffer_resize(...)
{
  <...
- if (buffer->flags & RB_IO_BUFFER_MAPPED)
+ if (io_buffer_remap_p(buffer))
  { ... }
  ...>
}

@hook_growth_of_shared@
identifier buffer;
symbol size;
@@
rb_io_buffer_resize(...)
{
  <...
+ io_buffer_check_growth(buffer, size);
  if (buffer->flags & RB_IO_BUFFER_EXTERNAL) { ... }
  ...>
}

@redirect_resize_by_copy@
identifier buffer;
symbol self, size;
@@
rb_io_buffer_resize(...)
{
  <...
- io_buffer_resize_copy(self, buffer, size);
+ io_buffer_resize_copy_of_mapped(self, buffer, size);
  ...>
}

@hook_free_of_held@
identifier f = {rb_io_buffer_free, rb_io_buffer_transfer, rb_io_buffer_resize};
identifier buffer;
@@
f(...)
{
  <...
+ io_buffer_check_free(buffer);
  if (buffer->flags & RB_IO_BUFFER_LOCKED) { ... }
  ...>
}

@redirect_lock_of_string@
identifier arguments;
@@
io_buffer_for_yield_instance(...)
{
  <...
- rb_str_locktmp(arguments->string);
+ io_buffer_lock_string(arguments);
  ...>
}

@redirect_unlock_of_string@
identifier arguments;
@@
io_buffer_for_yield_instance_ensure(...)
{
  <...
- rb_str_unlocktmp(arguments->string);
+ io_buffer_unlock_string(arguments);
  ...>
}
