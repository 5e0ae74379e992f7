// Socket.getservbyname, getservbyport: what to_str returned stays until the message of an error has
// been made.
//
// Reason: backport
// Retire-when: the base guards the strings until then.
// Until: none
// Expect: sock_s_getservbyname 2
// Expect: sock_s_getservbyport 2
// Expect: rb_eSocket 7
// Inserts: RB_GC_GUARD 3
// Expect: rb_sprintf 3
// After: rb_sprintf 5

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
