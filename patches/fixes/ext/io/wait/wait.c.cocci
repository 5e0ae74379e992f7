// IO#ready?, as io.c+backport.cocci has it for wait_readable.
// Until: 3.4.9

@redirect_check_before_ready@
identifier fptr;
@@
io_ready_p(...)
{
  <...
- rb_io_check_readable(fptr);
+ rb_io_check_char_readable(fptr);
  ...>
}
