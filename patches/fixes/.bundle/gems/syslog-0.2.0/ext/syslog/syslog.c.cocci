// Syslog.inspect, where Syslog.to_s closes the log: the base shows the name that close has freed.
//
// Reason: backport
// Retire-when: the gem calls to_s before it reads the name.
// Until: none
// Expect: syslog_opened 13
// Inserts: rb_obj_as_string 1

@hook_name_before_state@
symbol self, syslog_opened;
statement S;
@@
mSyslog_inspect(...)
{
  ...
+ self = rb_obj_as_string(self);
  if (!syslog_opened) S
  ...
}
