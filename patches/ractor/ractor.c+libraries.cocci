// The first Ractor.new adapts the libraries that are loaded (internal/ractor/libraries.h).
// Retire-when: the libraries that come with Ruby work in ractors.
// Expect: ractor_alloc 2

@hook_first_ractor@
typedef VALUE;
identifier self, rv;
@@
ractor_create(..., VALUE self, ...)
{
+ rb_ractor_libraries_adapt();
  VALUE rv = ractor_alloc(self);
  ...
}
