// A file that require has loaded is adapted to ractors once there are several
// (internal/ractor/libraries.h), while other threads that require it wait.
// Retire-when: the libraries that come with Ruby work in ractors.
// Expect: load_iseq_eval 4

@hook_loaded_file@
expression ec, path;
@@
require_internal(...)
{
  <...
  load_iseq_eval(ec, path);
+ rb_ractor_library_loaded(path);
  ...>
}

@hook_loaded_extension@
expression E, path;
@@
require_internal(...)
{
  <...
  rb_hash_aset(E, path, SVALUE2NUM(...));
+ rb_ractor_library_loaded(path);
  ...>
}
