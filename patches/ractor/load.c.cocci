// Kernel#load in another ractor than the main one: the main ractor searches its load path for it,
// and the cache of real paths, which require changes without a lock, is the main ractor's alone.
// Retire-when: the base's ractors can load a file while others load or require one.
// Inserts: load_find_file 2

@redirect_search_for_file@
expression E;
@@
(
 rb_load
|
 rb_f_load
)
 (...)
{
  <...
- rb_find_file(E)
+ load_find_file(E)
  ...>
}

@redirect_cache_of_real_paths@
expression hash, path, real;
@@
realpath_internal_cached(...)
{
  <...
(
- rb_hash_aref(hash, path)
+ load_realpath_cached(hash, path)
|
- rb_hash_aset(hash, rb_fstring(path), rb_fstring(real))
+ load_realpath_note(hash, path, real)
)
  ...>
}
