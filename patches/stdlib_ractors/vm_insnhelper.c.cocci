// ARGV, STDIN, STDOUT and STDERR can be read in every ractor, which gets an object of its own
// (internal/ractor_constants.h); it is not put into the inline cache.
//
// Reason: behaviour
// Retire-when: the base gives ractors these constants, and its error names the method.
// Expect: vm_get_ev_const 4
// Expect: vm_ic_update 2
// Inserts: rb_ractor_own_constant 1
// Inserts: rb_ractor_own_constant_p 1

@hook_own_constant_of_scope@
typedef VALUE;
identifier id, val;
statement S;
@@
vm_get_ev_const(..., ID id, ...)
{
  <...
  if (!rb_ractor_shareable_p(val)) {
+   VALUE own = rb_ractor_own_constant(id, val);
+   if (!UNDEF_P(own)) return own;
    S
  }
  ...>
}

@hook_own_constant_is_not_cached@
typedef VALUE;
identifier val;
@@
vm_ic_update(..., VALUE val, ...)
{
+ if (UNLIKELY(rb_ractor_own_constant_p(val))) return;
  if (ruby_vm_const_missing_count > 0) { ... }
  ...
}
