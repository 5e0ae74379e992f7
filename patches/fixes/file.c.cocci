// Dir.home and File.expand_path of a user's name: what the system answered stays until it has been
// copied (internal/fixes/lent_text.h).
//
// Reason: backport
// Retire-when: the base guards it.
// Until: none
// Expect: rb_home_dir_of 2
// Inserts: rb_lent_text 1
// Inserts: internal/fixes/lent_text.h 1

@include_text_of_folder@
@@
  #include "internal/load.h"
+ #include "internal/fixes/lent_text.h"

@redirect_folder_that_is_kept@
symbol dirname;
@@
rb_home_dir_of(...)
{
  <...
- RSTRING_PTR(dirname)
+ rb_lent_text(dirname)
  ...>
}
