// `a[0, 50].concat(a[25, 75])` and `a[0, 0] = a[50, 50]`: slices of one array share its memory. The
// base takes each address in the memory of the receiver for one of its own elements: it reads
// beyond them, or reads what it has just moved. Only the receiver itself begins where it begins.
//
// And lengths that do not fit: the counters of `product` are long, as lengths are; `slice!(1, n)`
// with an n near the largest long takes the rest; the separators of `join` are counted after
// to_str and without overflow; the size of repeated_combination(n) is right for each n.
// Expect: binomial_coefficient 3

@redirect_own_elements@
identifier rofs, rptr, optr, olen;
symbol rlen;
@@
rb_ary_splice(...)
{
  <...
- rofs = (rptr >= optr && rptr < optr + olen) ? rptr - optr : -1;
+ rofs = rptr == optr && rlen <= olen ? 0 : -1;
  ...>
}

@widen_counters_of_product@
identifier counters, t1, n;
@@
rb_ary_product(...)
{
  <...
- int *counters = ALLOCV_N(int, t1, n);
+ long *counters = ALLOCV_N(long, t1, n);
  ...>
}

@redirect_rest_of_slice@
identifier orig_len, pos, len;
@@
ary_slice_bang_by_rb_ary_splice(...)
{
  <...
- orig_len < pos + len
+ orig_len - pos < len
  ...>
}

@redirect_bytes_of_separators@
identifier ary, sep, len;
@@
rb_ary_join(...)
{
  <...
- len += RSTRING_LEN(sep) * (RARRAY_LEN(ary) - 1);
+ len += ary_separator_bytes(ary, sep);
  ...>
}

@redirect_many_combinations@
identifier k, n;
@@
rb_ary_repeated_combination_size(...)
{
  <...
+ if (n > 0 && k > FIXNUM_MAX - n) return ary_many_combinations(k, n);
  return binomial_coefficient(k, n + k - 1);
  ...>
}
