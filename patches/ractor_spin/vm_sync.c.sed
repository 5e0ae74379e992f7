# Who finds the VM lock taken spins for a moment before it sleeps.
#
# Reason: behaviour
# Retire-when: the base spins before it sleeps.
# Expect: 4
# Inserts: internal/ractor_spin.h 1
# Inserts: rb_vm_mutex_lock_contended 1
# The declaration, and its only use.
/^#include "internal\/gc\.h"$/a\
#include "internal/ractor_spin.h"
s/^( *)(rb_native_mutex_)lock(\(&vm->ractor\.sync\.lock\));$/\1if (\2trylock\3) {\
\1    rb_vm_mutex_lock_contended(vm);\
\1}/
