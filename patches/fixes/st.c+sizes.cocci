// A table for 2**60 elements or more: the base multiplies without a check, allocates no bytes at
// all, and writes there. RuntimeError "st_table too big", as for 2**62 elements: of
// Hash.new(capacity: n), rb_hash_new_capa and each st_init_table_with_size.
// Reason: security
// Closes: Bug-22512
// Expect: MAX_POWER2 3

@redirect_largest_power@
identifier n;
@@
get_power2(...)
{
  <...
- n <= MAX_POWER2
+ n < MAX_POWER2 && (SIZE_MAX / 2 / sizeof(st_table_entry)) >> n != 0
  ...>
}
