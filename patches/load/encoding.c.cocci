// Encodings are loaded by the main ractor, not under the VM lock, and change while other ractors
// stand still. A default encoding is loaded before the lock is taken. The list of encodings is
// copied one by one: the base's way writes to the list itself.
// Retire-when: the base loads encodings safely in any ractor.
// Expect: rb_require_internal_silent 2, rb_ary_replace 1, st_delete 1
// Inserts: encoding_loads_here_p 1

@redirect_encoding_library@
expression feature;
@@
load_encoding(...)
{
  <...
- rb_require_internal_silent(feature)
+ rb_encoding_load_library(feature)
  ...>
}

@redirect_base_under_lock@
identifier enc_table, enc, base;
@@
enc_autoload_body(struct enc_table *enc_table, rb_encoding *enc)
{
  rb_encoding *base = ...;
+ if (!rb_enc_autoload_p(enc)) return ENC_TO_ENCINDEX(enc);
  if (base) {
    ...
-   if (rb_enc_autoload_p(base)) {
-       if (rb_enc_autoload(base) < 0) return -1;
-   }
+   if (rb_enc_autoload_p(base)) return -1;
    ...
  }
  else { ... }
}

@hook_base_before_lock@
identifier enc;
@@
rb_enc_autoload(rb_encoding *enc)
{
  int i;
+ if (!encoding_load_base(enc)) return -1;
  ...
}

@hook_registration@
identifier enc_table, index, name, base, ent;
@@
enc_register_at(struct enc_table *enc_table, int index, const char *name, rb_encoding *base)
{
  struct rb_encoding_entry *ent = ...;
  rb_raw_encoding *encoding;
+ encodings_change_locked();
  ...
}

@hook_alias@
identifier enc_table, alias, idx;
@@
enc_alias_internal(struct enc_table *enc_table, const char *alias, int idx)
{
+ encodings_change_locked();
  ...
}

@redirect_name_of_no_default@
identifier enc_table, name, name_dup, existing_name;
statement S;
@@
enc_set_default_encoding(...)
{
  <...
- char *name_dup = strdup(name);
- st_data_t existing_name = (st_data_t)name_dup;
- if (st_delete(enc_table->names, &existing_name, NULL)) S
- st_insert(enc_table->names, (st_data_t)name_dup, (st_data_t)UNSPECIFIED_ENCODING);
+ enc_alias_internal(enc_table, name, UNSPECIFIED_ENCODING);
  ...>
}

@hook_default_load@
identifier def, encoding, name, overridden;
@@
enc_set_default_encoding(struct default_encoding *def, VALUE encoding, const char *name)
{
  int overridden = FALSE;
+ encoding = encoding_load_default(encoding);
  ...
}

@hook_default_change@
identifier encoding;
statement S1, S2;
@@
enc_set_default_encoding(...)
{
  <...
+ encodings_change_locked();
  if (NIL_P(encoding)) S1 else S2
  ...>
}

@redirect_debug_of_others@
@@
load_encoding(...)
{
  <...
- ruby_debug = Qfalse;
+ if (encoding_loads_here_p()) ruby_debug = Qfalse;
  ...>
}

@redirect_list@
expression ary;
@@
enc_list(...)
{
  <...
- rb_ary_replace(ary, rb_encoding_list);
+ encodings_copy_list(ary);
  ...>
}
