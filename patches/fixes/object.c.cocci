// The name of a constant with `::`: const_missing, or a file that autoload loads, may change the
// string. const_get, const_defined? and const_source_location look at a copy.
// Inserts: own_text 3

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
