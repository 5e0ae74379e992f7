// An IO that is initialized again, in the block of each_char for instance: the base frees what the
// running method still uses. Here the IO keeps it (internal/fixes/io_again.h), and the method
// continues with the new file, as each_line does.
// After: fixes/io.c+io_buffer.cocci
// Expect: rb_io_fptr_finalize 5

@include_io_again@
@@
  #include "internal/io.h"
+ #include "internal/fixes/io_again.h"

@redirect_initialize_again@
symbol obj, fp;
@@
rb_io_make_open_file(...)
{
  ...
  if (RFILE(obj)->fptr)
  {
      ...
-     rb_io_fptr_finalize(RFILE(obj)->fptr);
-     RFILE(obj)->fptr = 0;
+     io_again(RFILE(obj)->fptr);
  }
- fp = rb_io_fptr_new();
+ fp = RFILE(obj)->fptr ? RFILE(obj)->fptr : rb_io_fptr_new();
  ...
}
