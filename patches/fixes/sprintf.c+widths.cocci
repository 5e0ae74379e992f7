// Widths and precisions near 2**31 do not wrap: `%.*x` with the precision -2**31 is one without a
// precision, and what a width lacks is no huge width.
// Expect: FPREC 12

@redirect_negative_precision@
symbol prec, flags;
@@
rb_str_format(...)
{
  <...
  if (prec < 0) {
-   flags &= ~FPREC;
+   flags &= ~FPREC, prec = -1;
  }
  ...>
}

@redirect_width_that_is_left@
symbol width, prec;
@@
rb_str_format(...)
{
  <...
- width -= prec;
+ width = width > prec ? width - prec : 0;
  ...>
}

@redirect_length_of_fraction@
symbol len, prec;
@@
rb_str_format(...)
{
  <...
- len = prec + 1;
+ len = prec + 1L;
  ...>
}
