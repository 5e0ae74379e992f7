// The name of a constant with `::`: const_missing, or a file that autoload loads, may change the
// string. const_get, const_defined? and const_source_location look at a copy.
//
// Reason: backport
// Retire-when: the base copies the name.
// Until: none
// Expect: rb_mod_const_get 2
// Inserts: internal/fixes/own_text.h 1

@include_own_text_of_names@
@@
  #include "internal/object.h"
+ #include "internal/fixes/own_text.h"

@redirect_text_of_name@
identifier f = {rb_mod_const_get, rb_mod_const_defined, rb_mod_const_source_location};
identifier path, name;
@@
f(...)
{
  <...
- path = StringValuePtr(name);
+ path = own_text(&name);
  ...>
}
