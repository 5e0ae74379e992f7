// A small hash may become a large one, or lose the entry that is being compared, while eql?, hash
// or a block runs. The base continues with the small table, in whose place the large one is.
// Closes: Bug-22120
// Expect: ar_equal 3, ar_find_entry 5, ensure_ar_table 4
// Inserts: ar_same 3, ensure_ar_table 2, ar_key_before 2, ar_entry_p 2
// Retire: ar_force_convert_table

@redirect_comparison_of_keys@
expression k, other;
symbol hash, i;
@@
ar_find_entry_hint(...)
{
+ int ar_same;
  <...
- ar_equal(k, other)
+ (ar_same = ar_compare_entry(hash, i, k, other)) != 0
  ...>
}

@redirect_found_key@
symbol hash, hint, key, i;
@@
ar_find_entry_hint(...)
{
  <...
- return i;
+ return ar_same > 0 ? i : ar_find_entry_again(hash, hint, key);
  ...>
}

@hook_update_of_converted@
identifier bin, hash_value;
expression hash, key;
@@
ar_update(...)
{
  <...
  bin = ar_find_entry(hash, hash_value, key);
+ if (UNLIKELY(bin == AR_TABLE_GONE)) return -1;
  ...>
}

@hook_insert_of_converted@
identifier bin, hash_value;
expression hash, key;
@@
ar_insert(...)
{
  <...
  bin = ar_find_entry(hash, hash_value, key);
+ if (UNLIKELY(bin == AR_TABLE_GONE)) return -1;
  ...>
}

@hook_lookup_of_converted@
identifier bin, hash_value;
expression hash, key;
symbol value;
@@
ar_lookup(...)
{
  <...
  unsigned bin = ar_find_entry(hash, hash_value, key);
+ if (UNLIKELY(bin == AR_TABLE_GONE)) return st_lookup(RHASH_ST_TABLE(hash), key, value);
  ...>
}

@hook_delete_of_converted@
identifier bin, hash_value;
expression hash;
symbol key, value;
@@
ar_delete(...)
{
  <...
  bin = ar_find_entry(hash, hash_value, *key);
+ if (UNLIKELY(bin == AR_TABLE_GONE)) return st_delete(RHASH_ST_TABLE(hash), key, value);
  ...>
}

// A step of each that looks for its key again.
@redirect_search_of_traversal@
identifier ret;
expression hash, hint, key;
@@
ar_foreach_check(...)
{
  <...
- ret = ar_find_entry_hint(hash, hint, key);
+ ret = ar_find_entry_hint(hash, hint, key), ensure_ar_table(hash);
  ...>
}

// transform_values! calls its block where the new value is stored.
@redirect_replaced_pair@
identifier key, val;
expression arg, replace;
symbol hash, i;
@@
ar_general_foreach(...)
{
  <...
- (*replace)(&key, &val, arg, TRUE);
+ st_data_t ar_key_before = key;
+ (*replace)(&key, &val, arg, TRUE);
+ ensure_ar_table(hash);
+ if (!ar_entry_p(hash, i, ar_key_before)) break;
  ...>
}

// The callback deleted the entry itself.
@redirect_deleted_pair@
identifier i;
expression hash;
symbol key;
@@
ar_general_foreach(...)
{
  <...
- ar_clear_entry(hash, i);
+ if (!ar_entry_p(hash, i, key)) break;
+ ar_clear_entry(hash, i);
  ...>
}
