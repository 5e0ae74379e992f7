// Ruby code that a method of a hash calls: to_hash, to_proc, to_int, eql?, hash, a block. It may
// freeze the hash, or begin to iterate over it (Enumerator#next). replace, rehash, transform_keys!,
// default_proc= and `initialize` look again after such a call; the base changes a frozen hash, or
// frees a table that is being iterated over. And where the pairs of a small hash go into a large
// table, the base reads them while `hash` of a key may change them.
// Expect: rb_hash_rehash_i 4, no_new_key 3
// Inserts: hash_check_iteration_after_call 3, tab 0, ret -1

@redirect_copy_into_large@
typedef st_table;
identifier bound, i;
symbol ret, hash, tab;
@@
hash_copy(...)
{
  <...
- int bound = RHASH_AR_TABLE_BOUND(hash);
- for (int i = 0; i < bound; i++) { ... }
+ ar_copy_into_st(ret, hash, tab);
  ...>
}

@hook_check_of_rehashed@
typedef VALUE;
identifier hash, tmp;
@@
rb_hash_rehash(...)
{
  <...
  rb_hash_foreach(hash, rb_hash_rehash_i, (VALUE)tmp);
+ hash_check_iteration_after_call(hash, "rehash during iteration");
  ...>
}

@hook_check_of_replaced@
identifier hash2;
symbol hash;
@@
rb_hash_replace(...)
{
  <...
  hash2 = to_hash(hash2);
+ hash_check_iteration_after_call(hash, "can't replace hash during iteration");
  ...>
}

@hook_check_of_transformed_key@
identifier val, pairs, i;
symbol hash;
@@
rb_hash_transform_keys_bang(...)
{
  <...
  val = RARRAY_AREF(pairs, i+1);
+ hash_check_after_call(hash);
  ...>
}

@hook_check_of_default_proc@
identifier b, proc;
symbol hash;
@@
rb_hash_set_default_proc(...)
{
  <...
  proc = b;
+ hash_check_after_call(hash);
  ...>
}

@hook_check_of_capacity@
identifier capa, capa_value;
symbol hash;
@@
rb_hash_init(...)
{
  <...
  long capa = NUM2LONG(capa_value);
+ hash_check_after_call(hash);
  ...>
}
