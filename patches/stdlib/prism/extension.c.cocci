// Ractors parse with Prism: error_highlight does so for each message. The extension has no state
// besides the classes that it defines when it is loaded.
// Retire-when: the base declares the extension safe for ractors.
// Until: 3.4.9

@hook_init_of_prism@
@@
Init_prism(...)
{
+ rb_ext_ractor_safe(true);
  ...
}
