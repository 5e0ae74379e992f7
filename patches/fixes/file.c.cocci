// Dir.home and File.expand_path of a user's name: what the system answered stays until it has been
// copied (internal/fixes/lent_text.h).
// After: load/file.c.cocci

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
