// Every ractor may write to the log that the main ractor has opened: Syslog.log, Syslog.info and so
// on. What changes the log of the process (open, close, mask=) or reads the name of the program,
// whose memory close frees, is for the main ractor. Looked at: syslog_opened and the numbers are
// single words; the C library's syslog takes a lock of its own.
// Retire-when: the extension declares what is safe for ractors.
// Expect: rb_define_module_function 13

@hook_syslog_safe@
@@
(
+ rb_ext_ractor_safe(true);
  rb_define_module_function(mSyslog, "opened?", mSyslog_isopen, 0);
|
+ rb_ext_ractor_safe(false);
  rb_define_module_function(mSyslog, "ident", mSyslog_ident, 0);
|
+ rb_ext_ractor_safe(true);
  rb_define_module_function(mSyslog, "options", mSyslog_options, 0);
|
+ rb_ext_ractor_safe(false);
  rb_define_module_function(mSyslog, "close", mSyslog_close, 0);
|
+ rb_ext_ractor_safe(true);
  rb_define_module_function(mSyslog, "mask", mSyslog_get_mask, 0);
|
+ rb_ext_ractor_safe(false);
  rb_define_module_function(mSyslog, "mask=", mSyslog_set_mask, 1);
|
+ rb_ext_ractor_safe(true);
  rb_define_module_function(mSyslog, "instance", mSyslog_instance, 0);
)
