// A new ractor stops the others for YJIT's sake only when it is the first one:
// class_fields/ractor.c.cocci drops code that was made for a single ractor when that mode ends, and
// none is made afterwards.
//
// Reason: behaviour
// Retire-when: the base does not take the VM's barrier for each new ractor.
// Expect: rb_rjit_before_ractor_spawn 1
// After: rb_yjit_before_ractor_spawn 1

@retire_spawn_invalidation@
@@
ractor_create(...)
{
  <...
- rb_yjit_before_ractor_spawn();
  ...>
}
