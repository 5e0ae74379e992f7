// Socket.getservbyname, getservbyport: what to_str returned stays until the message of an error has
// been made.
// Expect: rb_eSocket 7, rb_sprintf 3

@redirect_message_of_service@
symbol service, proto;
expression list args;
@@
sock_s_getservbyname(...)
{
  <...
- rb_raise(rb_eSocket, args);
+ VALUE message = rb_sprintf(args);
+ RB_GC_GUARD(service);
+ RB_GC_GUARD(proto);
+ rb_exc_raise(rb_exc_new_str(rb_eSocket, message));
  ...>
}

@redirect_message_of_port@
symbol proto;
expression list args;
@@
sock_s_getservbyport(...)
{
  <...
- rb_raise(rb_eSocket, args);
+ VALUE message = rb_sprintf(args);
+ RB_GC_GUARD(proto);
+ rb_exc_raise(rb_exc_new_str(rb_eSocket, message));
  ...>
}
