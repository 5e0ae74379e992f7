// Syslog.inspect, where Syslog.to_s closes the log: the base shows the name that close has freed.
// Expect: syslog_opened 13

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
