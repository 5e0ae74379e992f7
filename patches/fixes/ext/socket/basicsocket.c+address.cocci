// BasicSocket#send: the frozen copy of the address stays while sendto(2) reads it without the GVL,
// and while the socket is waited for.
//
// Reason: backport
// Retire-when: the base refers to the copy until then.
// Until: none
// Expect: rsock_bsock_send 2
// Inserts: RB_GC_GUARD 1

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
