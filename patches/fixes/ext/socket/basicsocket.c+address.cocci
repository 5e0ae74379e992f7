// BasicSocket#send: the frozen copy of the address stays while sendto(2) reads it without the GVL,
// and while the socket is waited for.

@hook_address_that_stays@
symbol to;
identifier func, fptr, arg, n;
@@
rsock_bsock_send(...)
{
  <...
  ssize_t n = (ssize_t)rb_io_blocking_region(fptr, func, &arg);
+ RB_GC_GUARD(to);
  ...>
}
