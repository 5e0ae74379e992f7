// IO#ready?, as io.c+backport.cocci has it for wait_readable.
//
// Reason: backport
// Retire-when: the base's ready? looks into the buffer of characters.
// Until: 3.4.9
// Expect: io_ready_p 2
// Inserts: rb_io_check_char_readable 1

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
