// Changes of an IO while it is read or written, by a method of a fiber scheduler or another thread.
// The scheduler never gets the IO's own buffers, which close frees (unlocked/fixes/lent_buffer.c).
// A write ends where more was written than was left, as where the method writes the buffer out
// itself. Where the encoding was set meanwhile, the converter is gone.
// Expect: rb_fiber_scheduler_io_read_memory 2, rb_fiber_scheduler_io_write_memory 2, remaining 13
// Expect: io_fillbuf 13

@redirect_read_to_scheduler@
identifier scheduler, fptr, buf, count;
@@
rb_io_read_memory(...)
{
  <...
- rb_fiber_scheduler_io_read_memory(scheduler, fptr->self, buf, count, 0)
+ rb_fiber_scheduler_read_own(scheduler, fptr, buf, count)
  ...>
}

@redirect_write_to_scheduler@
identifier scheduler, fptr, iov;
@@
rb_writev_internal(...)
{
  <...
- rb_fiber_scheduler_io_write_memory(scheduler, fptr->self, iov[0].iov_base, iov[0].iov_len, 0)
+ rb_fiber_scheduler_write_own(scheduler, fptr, iov[0].iov_base, iov[0].iov_len)
  ...>
}

@redirect_end_of_write@
identifier f = {io_binwrite_string, finish_writeconv};
identifier result, remaining;
@@
f(...)
{
  <...
- (size_t)result == remaining
+ (size_t)result >= remaining
  ...>
}

@hook_converter_after_read@
identifier fptr;
@@
fill_cbuf(...)
{
  <...
  if (io_fillbuf(fptr) < 0) { ... }
+ io_check_converter(fptr);
  ...>
}
