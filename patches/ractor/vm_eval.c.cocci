// eval in an isolated Proc tells the compiler so with Prism, too. Without it, eval reads false in
// place of the variables around a Ractor's block, and writes to an environment that ractors share.
// Retire-when: the base passes the depth of the isolated environment to pm_iseq_new_eval.
// Expect: pm_iseq_new_eval 1

@redirect_isolated_depth@
identifier base_block;
expression a, b, c, d, e, f, g;
@@
pm_eval_make_iseq(..., const struct rb_block *base_block)
{
  <...
- pm_iseq_new_eval(a, b, c, d, e, f, 0, g)
+ pm_iseq_new_eval(a, b, c, d, e, f, eval_isolated_depth(base_block), g)
  ...>
}
