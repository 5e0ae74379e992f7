// A ractor that finds the VM lock taken spins for a moment before it sleeps.
// Retire-when: the base spins before it sleeps.
// Expect: rb_native_mutex_lock 1

@include_ractor_spin@
@@
  #include "internal/gc.h"
+ #include "internal/thread/spin.h"

@redirect_vm_lock@
expression vm;
@@
- rb_native_mutex_lock(&vm->ractor.sync.lock);
+ if (rb_native_mutex_trylock(&vm->ractor.sync.lock)) { rb_vm_mutex_lock_contended(vm); }
