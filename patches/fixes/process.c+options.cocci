// spawn, exec, system and IO.popen with a Hash of options or of variables: to_path, to_io, to_int
// or to_str of a value may change that Hash. The base continues in a table that is free. Here the
// Hash is one that is being iterated over, meanwhile.
// Expect: rb_hash_stlike_foreach 4
// Inserts: rb_hash_foreach 3

@redirect_traversal_of_options@
identifier f = {rb_check_exec_options, rb_execarg_extract_options, rb_check_exec_env};
typedef st_data_t, VALUE;
expression hash, function, data;
@@
f(...)
{
  <...
- rb_hash_stlike_foreach(hash, function, (st_data_t)data);
+ rb_hash_foreach(hash, function, (VALUE)data);
  ...>
}
