// The search for a file passes over the folders that do not have it, with one cheap system call for
// each, before it expands and opens a name.
// Retire-when: the base does not open each name to see whether it exists.

@include_load_features_in_file@
@@
  #include "internal/load.h"
+ #include "internal/load/load_path.h"

@redirect_folders_of_name@
identifier i, load_path;
statement S;
@@
rb_find_file(...)
{
  <...
- for (i = 0; i < RARRAY_LEN(load_path); i++)
+ for (i = rb_load_path_candidate(load_path, path, 0); i < RARRAY_LEN(load_path);
+      i = rb_load_path_candidate(load_path, path, i + 1))
  S
  ...>
}

@redirect_folders_of_stem@
identifier i, load_path, fname;
statement S;
@@
rb_find_file_ext(...)
{
  <...
  rb_str_cat2(fname, ...);
- for (i = 0; i < RARRAY_LEN(load_path); i++)
+ for (i = rb_load_path_candidate(load_path, fname, 0); i < RARRAY_LEN(load_path);
+      i = rb_load_path_candidate(load_path, fname, i + 1))
  S
  ...>
}
