// A buffer over memory that a fiber scheduler's method gets is empty after the method, also when it
// raises. Otherwise it refers to memory that is used for something else
// (unlocked/fixes/lent_buffer.c).
// Expect: rb_fiber_scheduler_io_read_memory 1, rb_fiber_scheduler_io_write_memory 1
// Expect: rb_fiber_scheduler_io_pread_memory 1, rb_fiber_scheduler_io_pwrite_memory 1
// Retire: rb_fiber_scheduler_io_read_memory rb_fiber_scheduler_io_write_memory
// Retire: rb_fiber_scheduler_io_pread_memory rb_fiber_scheduler_io_pwrite_memory
