// Drops code that YJIT made for a single ractor at the moment when there are several. The base
// drops it earlier; Ruby code that runs in between (copies of the new ractor's arguments,
// finalizers) could be compiled for a single ractor again. In a forked child no other ractor is
// changing classes.
//
// Reason: behaviour
// Retire-when: the base drops such code after it has left single-ractor mode.
// Expect: rb_yjit_before_ractor_spawn 1
// Expect: rb_ractor_atfork 1
// Inserts: rb_yjit_before_ractor_spawn 1
// Inserts: rb_class_fields_atfork 1

@hook_second_ractor@
@@
  ruby_single_main_ractor = NULL;
+ rb_yjit_before_ractor_spawn();

@hook_class_fields_atfork@
@@
rb_ractor_atfork(...)
{
  <...
  vm->ractor.cnt = 0;
+ rb_class_fields_atfork();
  ...>
}
