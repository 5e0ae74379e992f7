// The receiver of a Proc, for the warning of ObjectSpace.define_finalizer. The base calls its
// Binding, which a shareable Proc and a Proc made in C do not have: ArgumentError, and no
// finalizer.
// Expect: proc_binding 4

@redirect_receiver@
typedef VALUE;
identifier callable, binding;
@@
rb_callable_receiver(VALUE callable)
{
  <...
- VALUE binding = proc_binding(callable);
- return rb_funcall(binding, rb_intern("receiver"), 0);
+ return proc_receiver(callable);
  ...>
}
