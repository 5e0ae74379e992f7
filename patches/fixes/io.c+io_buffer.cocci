// IO#pwrite calls io_pwrite of a fiber scheduler before it releases the GVL, as IO#pread does. The
// base calls it after that, concurrently with other threads and the GC.
// Expect: internal_pwrite_func 2, rb_fiber_scheduler_io_pwrite_memory 1
// Inserts: ! 0, self 0, offset 0, buf 0, count 0, -> -4

@include_lent_buffers@
@@
  #include "internal/io.h"
+ #include "internal/fixes/lent_buffer.h"

@retire_scheduler_without_lock@
identifier scheduler;
statement S;
@@
  internal_pwrite_func(...)
  {
  ...
- VALUE scheduler = rb_fiber_scheduler_current();
- if (scheduler != Qnil) S
  ...
  }

@redirect_pwrite_to_scheduler@
identifier fptr, arg, n;
@@
  rb_io_pwrite(...)
  {
  ...
- n = (ssize_t)rb_io_blocking_region_wait(fptr, internal_pwrite_func, &arg, RUBY_IO_WRITABLE);
+ if (!rb_fiber_scheduler_pwrite(fptr->self, arg.offset, arg.buf, arg.count, &n))
+     n = (ssize_t)rb_io_blocking_region_wait(fptr, internal_pwrite_func, &arg, RUBY_IO_WRITABLE);
  ...
  }
