// ERB::Util.html_escape and ERB::Escape.html_escape work in every ractor. Looked at: rb_cERB,
// rb_mEscape, rb_cCGI and id_escapeHTML are written by Init_escape only; html_escape_table is
// constant; the rest is on the stack.
// Retire-when: the extension declares itself safe for ractors.

@hook_erb_escape_safe@
@@
Init_escape(...)
{
+ rb_ext_ractor_safe(true);
  rb_cERB = rb_define_class("ERB", rb_cObject);
  ...
}
