// A string that is appended to itself. Its code range was set to that of the appended part, which
// is itself before: "broken" stayed where two broken halves are a character. Its memory may be
// shared; the pointer to the part then was to memory that nothing referred to while the string got
// memory of its own. Now it has its own memory first. A chilled string warns, by Ruby code that
// may change the part, before a pointer is taken.
// Reason: security
// Closes: Bug-22451

@hook_own_memory_first@
@@
rb_str_buf_append(...)
{
+ str_append_prepare(str, str2);
  int str2_cr = rb_enc_str_coderange(str2);
  ...
}

@redirect_coderange_of_part@
@@
rb_str_buf_append(...)
{
  <...
- ENC_CODERANGE_SET(str2, str2_cr);
+ str_part_coderange_set(str, str2, str2_cr);
  ...>
}
