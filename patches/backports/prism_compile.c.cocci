// The condition of a loop always leaves its value on the stack, also where the value of the loop is
// not used. The base lets the second decide about the first: then `while @a == nil..true`,
// `until defined?(@b)` and `until true || @c` take a value from the stack that is not there.
//
// Reason: backport
// Retire-when: the base compiles the condition of a loop as that of an `if`.
// Until: none
// Expect: pm_compile_loop 3
// Expect: pm_compile_branch_condition 7

@redirect_value_of_condition@
identifier iseq, ret, predicate, popped, scope_node, yes, no;
@@
pm_compile_loop(...)
{
  <...
- pm_compile_branch_condition(iseq, ret, predicate, yes, no, popped, scope_node);
+ pm_compile_branch_condition(iseq, ret, predicate, yes, no, false, scope_node);
  ...>
}
