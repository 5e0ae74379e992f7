// The list of unknown keywords, in an error of a Struct, stays until the message has been made.
// Expect: rb_ary_join 1

@include_lent_text@
@@
  #include "internal/class.h"
+ #include "internal/fixes/lent_text.h"

@redirect_list_that_is_kept@
expression names, separator;
@@
- RSTRING_PTR(rb_ary_join(names, separator))
+ rb_lent_text(rb_ary_join(names, separator))
