// A ractor begins to run another execution context: its cache of the last owner is emptied
// (internal/fields/cache.h, FCA-2).
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: running_ec 11

// Another thread of the ractor.
@hook_thread_switch@
expression cr, th;
@@
+ rb_fields_cache_clear(&th->ec->fields_cache);
  cr->threads.running_ec = th->ec;

// Another fiber, or the thread continues.
@hook_fiber_switch@
typedef rb_ractor_t, rb_execution_context_t;
identifier cr, ec;
@@
rb_ractor_set_current_ec_(rb_ractor_t *cr, rb_execution_context_t *ec, ...)
{
  <...
+ if (ec) rb_fields_cache_clear(&ec->fields_cache);
  cr->threads.running_ec = ec;
  ...>
}
