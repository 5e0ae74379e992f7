// A buffer that a socket reads into has room for what is asked for: a negative length raises, as
// it does without a buffer, and the room is made anew before each call that waited unlocked. The
// base hands the negative length to recvfrom(2), which takes it for a huge one.
// Expect: rsock_strbuf 4, rb_str_locktmp 1

@hook_check_of_length@
symbol str, buflen;
@@
rsock_strbuf(...)
{
  <...
  StringValue(str);
+ if (buflen < 0) rb_raise(rb_eArgError, "negative string size (or size too big)");
  ...>
}

@hook_room_before_wait@
symbol str, buflen;
@@
rsock_s_recvfrom(...)
{
  <...
+ rsock_strbuf(str, buflen);
  rb_str_locktmp(str);
  ...>
}
