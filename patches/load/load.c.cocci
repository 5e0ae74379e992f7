// Names are looked up in the fork's own indexes of $LOADED_FEATURES and of the load path: no search
// of the load path, no hash without its key, and no Ruby code while the index of features is
// built. A name that is loaded is looked up before a copy or an expansion of it is made.
// Retire-when: the base's index keeps slices of features as keys, and indexes its load path.
// Closes: Bug-21567 Bug-21568
// Expect: get_loaded_features_index 3, features_index_add 3, feature_key 3
// Expect: rb_require_string_internal 5
// Inserts: return 0, name 0, plen 0, st_table 0, vm -1, break -1, VALUE -2, if -3
// Retire: get_loaded_features_index_raw feature_key is_rbext_path
// Retire: features_index_add_single_args features_index_add_single_callback
// Retire: features_index_add_single features_index_add loaded_features_index_clear_i
// Retire: rb_free_loaded_features_index get_loaded_features_index
// Gone: features_index

@redirect_expanded_load_path@
identifier vm, ary, load_path;
expression path;
@@
rb_construct_expanded_load_path(...)
{
  <...
(
- rb_ary_hidden_new(RARRAY_LEN(load_path))
+ load_path_start(load_path)
|
- rb_get_path_check_to_string(path)
+ load_path_string(path)
|
- rb_check_realpath(Qnil, path, NULL)
+ load_path_realpath(path)
|
- vm->expanded_load_path = ary
+ load_path_replace(vm, ary)
)
  ...>
}

@redirect_load_path_search@
identifier i, load_path;
statement S;
@@
loaded_feature_path(...)
{
- long i;
  ...
- for (i = 0; i < RARRAY_LEN(load_path); ++i) S
- return 0;
+ return load_path_entry(load_path, name, plen);
}

@redirect_feature_search@
identifier vm, feature, features, features_index, key;
@@
rb_feature_p(...)
{
  <...
- features = get_loaded_features(vm);
- features_index = get_loaded_features_index(vm);
-
- key = feature_key(feature, strlen(feature));
+ load_features_search(vm, feature, &search);
  ...>
}

@redirect_feature_found@
typedef VALUE;
identifier features_index, this_feature_index, key, data;
@@
rb_feature_p(...)
{
  <...
- st_lookup(features_index, key, &data) && !NIL_P(this_feature_index = (VALUE)data)
+ search.iterator.next
  ...>
}

@redirect_next_feature@
identifier this_feature_index, index, v, features;
statement S1, S2;
@@
rb_feature_p(...)
{
  <...
- long index;
- if (FIXNUM_P(this_feature_index)) S1 else S2
- v = RARRAY_AREF(features, index);
+ if (!(v = load_features_next(vm, &search))) break;
  ...>
}

@retire_features_local@
@@
rb_feature_p(...)
{
  ...
- VALUE features;
  ...
}

@retire_position_local@
@@
rb_feature_p(...)
{
  ...
- VALUE this_feature_index = Qnil;
  ...
}

@retire_index_local@
@@
rb_feature_p(...)
{
  ...
- st_table *features_index;
  ...
}

@redirect_key_local@
@@
rb_feature_p(...)
{
  ...
- st_data_t key;
+ struct load_features_search search;
  ...
}

@redirect_name_in_feature@
identifier f, p;
@@
rb_feature_p(...)
{
  <...
- f += RSTRING_LEN(p) + 1;
+ f = RSTRING_PTR(v) + RSTRING_LEN(p) + 1;
  ...>
}

@redirect_provide@
identifier vm, feature, features;
@@
rb_provide_feature(...)
{
  <...
(
- get_loaded_features_index(vm);
+ load_features_refresh_index(vm);
|
- rb_ary_clear(vm->loaded_features_snapshot);
+ load_features_unshare(vm);
|
- features_index_add(vm, feature, INT2FIX(RARRAY_LEN(features)-1));
- reset_loaded_features_snapshot(vm);
+ load_features_add_last(vm);
)
  ...>
}

@redirect_init@
identifier vm;
@@
- vm->loaded_features_index = st_init_numtable();
+ load_features_init(vm);

@redirect_require@
identifier fname;
@@
rb_require_string(...)
{
- return rb_require_string_internal(FilePathValue(fname), false);
+ return load_features_loaded_p(fname) ? Qfalse :
+     rb_require_string_internal(FilePathValue(fname), false);
}

@redirect_require_relative@
identifier fname, base;
@@
rb_f_require_relative(...)
{
  ...
- base = rb_file_dirname(base);
- return rb_require_string_internal(rb_file_absolute_path(fname, base), false);
+ if (load_features_relative_loaded_p(fname, base)) return Qfalse;
+ base = rb_file_absolute_path(fname, rb_file_dirname(base));
+ return rb_require_string_internal(base, false);
}
