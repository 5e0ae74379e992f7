// Fiddle works in every ractor. Looked at: classes, IDs and types are written by Init functions
// only; a Pointer, a Handle and a Function keep their state in the object; Fiddle.last_error is
// kept by the thread. What the called C function does with memory of the process
// is up to the program.
// Retire-when: the extension declares itself safe for ractors.

@hook_fiddle_safe@
@@
Init_fiddle(...)
{
  ...
  mFiddle = rb_define_module("Fiddle");
+ rb_ext_ractor_safe(true);
  ...
}
