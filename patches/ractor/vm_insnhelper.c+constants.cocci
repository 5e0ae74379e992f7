// ARGV, STDIN, STDOUT and STDERR can be read in every ractor, which gets an object of its own
// (internal/ractor/constants.h); it is not put into the inline cache. So are class variables of
// which a library has declared that each ractor has its own (internal/common/own_value.h).
// Retire-when: the base gives ractors these constants, and its error names the method.
// After: ractor/vm_insnhelper.c+isolation.cocci
// Expect: vm_get_cvar_base 4

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
typedef VALUE, IC;
identifier ic, val;
@@
vm_ic_update(..., IC ic, VALUE val, ...)
{
+ if (UNLIKELY(rb_ractor_own_constant_p(val) || rb_own_value_named_p(ic->segments))) return;
  if (ruby_vm_const_missing_count > 0) { ... }
  ...
}

@hook_own_class_variable@
typedef VALUE, rb_cref_t, rb_iseq_t, rb_control_frame_t, ICVARC;
identifier id, klass;
expression cref, cfp, top;
@@
vm_getclassvariable(..., ID id, ...)
{
  ...
  VALUE klass = vm_get_cvar_base(cref, cfp, top);
+ VALUE own = rb_own_value(klass, id);
+ if (!UNDEF_P(own)) return own;
  ...
}

@hook_own_class_variable_assigned@
typedef VALUE;
identifier id, val, klass;
expression cref, cfp, top;
@@
vm_setclassvariable(..., ID id, VALUE val, ...)
{
  ...
  VALUE klass = vm_get_cvar_base(cref, cfp, top);
+ if (rb_own_value_assign(klass, id, val)) return;
  ...
}
