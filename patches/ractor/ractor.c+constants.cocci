// A new ractor finds the arguments of the program in ARGV (internal/ractor/constants.h). The block
// of Ractor.store_if_absent may use a library that stores its own state in this way.
// Retire-when: the base gives ractors ARGV.
// Expect: local_storage_store_lock 4

@hook_argv_for_ractors@
@@
ractor_create(...)
{
  ...
+ rb_ractor_constants_note();
  rb_rjit_before_ractor_spawn();
  ...
}

@widen_store_if_absent@
@@
struct ractor_local_storage_store_data {
  ...
  VALUE sym;
+ struct ractor_local_storage_store_data *outer;
};

@redirect_store_if_absent@
typedef VALUE;
expression L, D;
@@
ractor_local_value_store_if_absent(...)
{
  ...
- return rb_mutex_synchronize(L, ractor_local_value_store_i, (VALUE)D);
+ return ractor_local_value_store_once(L, D);
}
