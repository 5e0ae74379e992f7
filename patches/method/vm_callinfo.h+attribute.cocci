// The base flags a call cache of an attribute each time a ractor fills it, while a write barrier of
// another ractor may be changing its header. Here the flag is set once, by one atomic operation.
// Retire-when: the base sets that flag atomically.
// Expect: VM_CALLCACHE_IVAR 3

@include_atomic_in_callinfo@
@@
  #include "internal/class.h"
+ #include "internal/common/atomic.h"

@redirect_attribute_flag@
typedef VALUE;
identifier cc;
@@
set_vm_cc_ivar(const struct rb_callcache *cc)
{
  <...
- *(VALUE *)&cc->flags |= VM_CALLCACHE_IVAR;
+ if (!(cc->flags & VM_CALLCACHE_IVAR)) {
+     ul_atomic_fetch_or_relaxed((VALUE *)&cc->flags, (VALUE)VM_CALLCACHE_IVAR);
+ }
  ...>
}
