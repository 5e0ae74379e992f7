// Removes the stop of all ractors at each new ractor: ivar/ractor.c.cocci drops code for a
// single ractor when the second ractor starts, and no such code is made afterwards.
// Retire-when: the base does not take the VM's barrier for each new ractor.
// Expect: rb_rjit_before_ractor_spawn 1

@retire_spawn_invalidation@
@@
ractor_create(...)
{
  <...
- rb_yjit_before_ractor_spawn();
  ...>
}
