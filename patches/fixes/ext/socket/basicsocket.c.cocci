// A socket sends a frozen string, which shares the bytes: send(2) and sendto(2) read it
// without the GVL, and another thread may change the original.
// Also: ext/socket/udpsocket.c
// Expect: rsock_send_arg 1

@redirect_message_that_stays@
identifier f = {rsock_bsock_send, udp_send};
expression message;
@@
f(...)
{
  <...
- StringValue(message.mesg);
+ message.mesg = rb_str_new_frozen(StringValue(message.mesg));
  ...>
}
