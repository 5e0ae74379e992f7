// `f(*list)` of a method in C with more arguments than go onto the VM's stack: they are in a hidden
// array, and a method that writes into its list, as `a.zip(*rows)` does, needs one that the GC
// looks at again. In the base it frees what is only there.

@redirect_list_of_many@
typedef VALUE;
identifier argv, argv_ary;
@@
vm_call_cfunc_other(...)
{
  <...
- VALUE *argv = (VALUE *)RARRAY_CONST_PTR(argv_ary);
+ VALUE *argv = RARRAY_PTR(argv_ary);
  ...>
}
