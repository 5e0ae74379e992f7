// PTY works in every ractor. Looked at: cPTY and eChildExited are written by Init_pty only; names
// of devices are on the stack (ptsname_r). grantpt runs with the default handler of SIGCHLD, which
// is the process's: the lock keeps the handlers of two ractors from being mixed up.
// Retire-when: the extension declares itself safe for ractors.
// Expect: get_device_once 3
// Inserts: pty_get_device 2

@include_pty_device@
@@
  #include "ruby/util.h"
+ #include "../../internal/stdlib/pty.h"

@redirect_device_locked@
expression a, b, c, d, e;
@@
getDevice(...)
{
  <...
- get_device_once(a, b, c, d, e)
+ pty_get_device(a, b, c, d, e)
  ...>
}

@hook_pty_safe@
@@
Init_pty(...)
{
  cPTY = rb_define_module("PTY");
+ rb_ext_ractor_safe(true);
+ rb_ext_lock_init();
  ...
}
