// Drops code that YJIT made for a single ractor at the moment when there are several. The base
// drops it earlier; Ruby code that runs in between (copies of the new ractor's arguments,
// finalizers) could be compiled for a single ractor again.
// Retire-when: the base drops such code after it has left single-ractor mode.
// Expect: rb_yjit_before_ractor_spawn 1

@hook_second_ractor@
@@
  ruby_single_main_ractor = NULL;
+ rb_yjit_before_ractor_spawn();
