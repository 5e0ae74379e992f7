// A buffer that SSLSocket#sysread was given is not locked any more when the wait for data, or a
// callback, ends with an exception. The base leaves it locked for good.
// Until: 3.4.9

@hook_wait@
typedef VALUE;
@@
+ static VALUE
+ wait_readable_value(VALUE io)
+ {
+     io_wait_readable(io);
+     return Qnil;
+ }
+
+ static VALUE
+ wait_writable_value(VALUE io)
+ {
+     io_wait_writable(io);
+     return Qnil;
+ }
+
+ static void
+ leave_with_unlocked_buffer(int state, VALUE str)
+ {
+     rb_str_unlocktmp(str);
+     rb_jump_tag(state);
+ }
+
+ /* str stays locked while `wait` waits, and is unlocked when it is left by an exception. */
+ static void
+ wait_with_locked_buffer(VALUE (*wait)(VALUE), VALUE io, VALUE str)
+ {
+     int state;
+
+     rb_protect(wait, io, &state);
+     if (state) leave_with_unlocked_buffer(state, str);
+ }
+
  ossl_ssl_read_internal(...) { ... }

@redirect_wait_for_reading@
symbol io, str;
@@
ossl_ssl_read_internal(...)
{
  <...
- io_wait_readable(io);
+ wait_with_locked_buffer(wait_readable_value, io, str);
  ...>
}

@redirect_wait_for_writing@
symbol io, str;
@@
ossl_ssl_read_internal(...)
{
  <...
- io_wait_writable(io);
+ wait_with_locked_buffer(wait_writable_value, io, str);
  ...>
}

// A callback of the SSL context has raised or thrown.
@redirect_jump@
symbol cb_state, str;
@@
ossl_ssl_read_internal(...)
{
  <...
- rb_jump_tag(NUM2INT(cb_state));
+ leave_with_unlocked_buffer(NUM2INT(cb_state), str);
  ...>
}
