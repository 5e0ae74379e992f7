// Ractors parse with Prism: error_highlight does so for each message. The extension has no state
// besides the classes that it defines when it is loaded.
//
// Reason: behaviour
// Retire-when: the base declares the extension safe for ractors.
// Until: 3.4.9
// Expect: Init_prism 1
// Inserts: rb_ext_ractor_safe 1

@hook_init_of_prism@
@@
Init_prism(...)
{
+ rb_ext_ractor_safe(true);
  ...
}
