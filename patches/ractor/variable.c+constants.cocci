// ARGV, STDIN, STDOUT and STDERR can be read in every ractor, which gets an object of its own
// (internal/ractor/constants.h). Other constants that are not shareable are refused as before.
// Retire-when: the base gives ractors these constants.
// After: ractor/variable.c+isolation.cocci

@hook_own_constant@
typedef VALUE;
identifier klass, id, c;
statement S;
@@
rb_const_get_0(VALUE klass, ID id, ...)
{
  <...
  if (!rb_ractor_shareable_p(c)) {
+   VALUE own = rb_ractor_own_constant(id, c);
+   if (!UNDEF_P(own)) return own;
    S
  }
  ...>
}
