// A class keeps call caches for calls that are alike. The base compares the number of arguments,
// with the keywords, and the flags. After `o.m(a: 1, b: 2)` the call `o.m(3, a: 1)`, which has as
// many, uses the same cache, whose handler no longer checks how many arguments without a keyword
// there are: m gets the keyword's value in the wrong place. So does `o.send(a: 1, b: 2)` after
// `o.send(:m, a: 1)`. The number of arguments without a keyword is compared.
// Expect: keyword_len 6

@redirect_what_is_kept@
expression entry, ci;
@@
vm_ccs_push(...)
{
  <...
- entry.argc = vm_ci_argc(ci);
+ entry.argc = vm_ci_argc(ci) - (vm_ci_kwarg(ci) ? vm_ci_kwarg(ci)->keyword_len : 0);
  ...>
}

@redirect_what_is_compared@
identifier argc, ci;
@@
vm_search_cc(...)
{
  <...
- unsigned int argc = vm_ci_argc(ci);
+ unsigned int argc = vm_ci_argc(ci) - (vm_ci_kwarg(ci) ? vm_ci_kwarg(ci)->keyword_len : 0);
  ...>
}
