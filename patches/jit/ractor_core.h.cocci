// A native thread that is about to run Ruby code enters its words into the list of all native
// threads (internal/jit/insns_count.h).
// Retire-when: the base has no count of instructions that ractors share.
// Expect: running_ec 11

@include_insns_count_of_ractors@
@@
  #include "vm_debug.h"
+ #include "internal/jit/insns_count.h"

// Here the thread that runs becomes the ractor's running one.
@hook_thread_enters@
typedef rb_ractor_t, rb_execution_context_t;
identifier cr, ec;
@@
rb_ractor_set_current_ec_(rb_ractor_t *cr, rb_execution_context_t *ec, ...)
{
  <...
+ rb_insns_count_thread_enters();
  cr->threads.running_ec = ec;
  ...>
}
