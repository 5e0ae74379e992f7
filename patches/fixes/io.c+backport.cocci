// Waiting until an IO is readable reads nothing, so that it does not matter whether its buffers
// hold characters or bytes. The base raises IOError where a conversion of encodings has left, or
// ungetc has put back, a character. With one there, the IO is readable now.
// Until: 3.4.9
// Expect: rb_io_check_char_readable 11
// Inserts: rb_io_check_char_readable 2

@redirect_check_before_wait@
identifier f = {io_wait_readable, io_wait_priority};
expression fptr;
@@
f(...)
{
  <...
- rb_io_check_readable(fptr);
+ rb_io_check_char_readable(fptr);
  ...>
}
