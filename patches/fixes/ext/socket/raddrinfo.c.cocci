// address_resolve of a fiber scheduler returns an Array, or the caller raises TypeError. The base
// takes any object for one.
// Expect: ip_addresses_array 6

@hook_check_of_addresses@
symbol ip_addresses_array, len;
@@
rb_scheduler_getaddrinfo(...)
{
  <...
+ Check_Type(ip_addresses_array, T_ARRAY);
  len = RARRAY_LEN(ip_addresses_array);
  ...>
}
