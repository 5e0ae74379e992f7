// The memory that the VM reports has the fork's own index of features: see load.c.cocci.
// Retire-when: the base's index keeps slices of features as keys, and indexes its load path.
// Expect: rb_st_memsize 6

@include_load_features_in_vm@
@@
  #include "internal/variable.h"
+ #include "internal/load/features.h"

@redirect_features_memsize@
identifier vm;
@@
- rb_st_memsize(vm->loaded_features_index)
+ rb_load_features_memsize(vm)
