// BasicSocket#sendmsg: the list of control messages is a copy, because their methods (`level`,
// `type`, `data`, to_ary) may change it. The address is a frozen string, which is read without the
// GVL.
// Expect: controls_num 4

@hook_controls_that_stay@
symbol controls, controls_num;
@@
bsock_sendmsg_internal(...)
{
  <...
+ controls = rb_ary_dup(controls);
  controls_num = RARRAY_LENINT(controls);
  ...>
}

@redirect_address_that_stays@
symbol dest_sockaddr;
@@
bsock_sendmsg_internal(...)
{
  <...
- SockAddrStringValue(dest_sockaddr);
+ dest_sockaddr = rb_str_new_frozen(SockAddrStringValue(dest_sockaddr));
  ...>
}
