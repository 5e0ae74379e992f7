// ARGV, STDIN, STDOUT and STDERR can be read in every ractor, which gets an object of its own
// (internal/ractor_constants.h); it is not put into the inline cache. A C method whose extension has
// not declared itself safe is refused with its name and what to do.
//
// Reason: behaviour
// Retire-when: the base gives ractors these constants, and its error names the method.
// Expect: vm_get_ev_const 4
// Expect: vm_ic_update 2
// Expect: ractor_unsafe_check 19
// Inserts: rb_ractor_own_constant 1
// Inserts: rb_ractor_own_constant_p 1
// Inserts: rb_ractor_unsafe_raise 1

@hook_own_constant_of_scope@
typedef VALUE;
identifier id, val;
@@
vm_get_ev_const(..., ID id, ...)
{
  <...
  if (!rb_ractor_shareable_p(val)) {
+   VALUE own = rb_ractor_own_constant(id, val);
+   if (!UNDEF_P(own)) return own;
    rb_raise(...);
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

@redirect_unsafe_error@
expression e, s;
@@
ractor_unsafe_check(...)
{
  <...
- rb_raise(e, s)
+ rb_ractor_unsafe_raise()
  ...>
}
