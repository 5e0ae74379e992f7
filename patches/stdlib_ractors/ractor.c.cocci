// A new ractor finds the arguments of the program in ARGV (internal/ractor_constants.h).
//
// Reason: behaviour
// Retire-when: the base gives ractors ARGV.
// Expect: ractor_create 2
// Inserts: rb_ractor_constants_note 1

@hook_argv_for_ractors@
@@
ractor_create(...)
{
  ...
+ rb_ractor_constants_note();
  rb_rjit_before_ractor_spawn();
  ...
}
