// A class without a superclass can set instance variables in `initialize`: BasicObject.
// Closes: Bug-21992

@redirect_estimate_of_superclass@
identifier count, superclass;
@@
rb_estimate_iv_count(...)
{
  ...
- count += RCLASS_EXT(superclass)->max_iv_count;
+ if (!NIL_P(superclass)) count += RCLASS_EXT(superclass)->max_iv_count;
  ...
}
