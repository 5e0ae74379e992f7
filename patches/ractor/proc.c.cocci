// A copy of a shareable Proc is shareable when its instance variables are, and frozen then. A Proc
// of another class (Class.new(Proc).new(&shareable)) is not shareable, because initialize may
// set variables.
// Retire-when: the base freezes copies of shareable Procs.
// Expect: rb_proc_dup 4, rb_obj_dup_setup 3, rb_obj_clone_setup 3
// Inserts: proc_dup_unshared 3

@redirect_copy_of_proc@
expression self;
identifier f = {proc_clone, proc_dup, proc_new};
@@
f(...)
{
  <...
- rb_proc_dup(self)
+ proc_dup_unshared(self)
  ...>
}

@redirect_dup_of_proc@
expression self, procval;
@@
proc_dup(...)
{
  <...
- return rb_obj_dup_setup(self, procval);
+ return proc_copy_shareable(self, rb_obj_dup_setup(self, procval));
  ...>
}

@redirect_clone_of_proc@
expression self, procval, freeze;
@@
proc_clone(...)
{
  <...
- return rb_obj_clone_setup(self, procval, freeze);
+ return proc_copy_shareable(self, rb_obj_clone_setup(self, procval, freeze));
  ...>
}
