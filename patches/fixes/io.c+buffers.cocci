// A buffer that an IO reads into gets its room right before it is written: before that, the IO may
// have written its own buffer out, and other threads, or a fiber scheduler, changed the string.
// Expect: io_setstrbuf 13, rb_str_locktmp 1
// Inserts: io_setstrbuf 3

@hook_room_of_pending_bytes@
identifier f = {io_getpartial, io_read_nonblock};
symbol str, len, fptr, n;
@@
f(...)
{
  <...
+ io_setstrbuf(&str, len);
  n = read_buffered_data(RSTRING_PTR(str), len, fptr);
  ...>
}

@redirect_room_of_pread@
symbol str, arg;
@@
rb_io_pread(...)
{
  ...
- arg.buf = RSTRING_PTR(str);
  ...
+ io_setstrbuf(&str, (long)arg.count);
+ arg.buf = RSTRING_PTR(str);
  rb_str_locktmp(str);
  ...
}
