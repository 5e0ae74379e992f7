// Offsets of a DateTime are a day at most: others are ignored with a warning. The base takes NaN,
// and of Rationals beyond a day what an int keeps. A number that no number compares with
// (NaN, a Complex) compares with no Date either: `<=>` is nil, where the base raises, and so does
// `==`. Date#jisx0301 of a day that an int cannot hold is written like the others.
// Expect: f_cmp 4

@redirect_offset_that_is_no_number@
identifier n;
@@
offset_to_sec(...)
{
  <...
  n = RFLOAT_VALUE(...) * DAY_IN_SECONDS;
  if (
- n < -DAY_IN_SECONDS || n > DAY_IN_SECONDS
+ !(n >= -DAY_IN_SECONDS && n <= DAY_IN_SECONDS)
  ) return 0;
  ...>
}

@redirect_offset_beyond_a_day@
expression vn, vd;
identifier n;
@@
offset_to_sec(...)
{
  <...
  if (FIXNUM_P(vn) && FIXNUM_P(vd) && (FIX2LONG(vd) == 1))
-   n = FIX2LONG(vn);
+ {
+   n = FIX2LONG(vn);
+   if (n < -DAY_IN_SECONDS || n > DAY_IN_SECONDS) return 0;
+ }
  else { ... }
  ...>
}

@redirect_order_of_numbers@
symbol other;
symbol dat;
@@
cmp_gen(...)
{
  <...
- INT2FIX(f_cmp(m_ajd(dat), other))
+ rb_funcall(m_ajd(dat), id_cmp, 1, other)
  ...>
}

@redirect_numbers_of_an_era@
expression number;
@@
jisx0301_date_format(...)
{
  <...
- FIX2INT(number)
+ NUM2LONG(number)
  ...>
}
