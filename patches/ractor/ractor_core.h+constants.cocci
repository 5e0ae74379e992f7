// Each ractor has its own $., the number of the line that it read last. The main ractor's is in
// ARGF, as ever. It knows the calls of Ractor.store_if_absent that are under way.
// Retire-when: ractor/io.c.cocci is retired.
// Expect: newobj_cache 1

@widen_ractor_with_last_lineno@
@@
struct rb_ractor_struct {
  ...
  void *newobj_cache;
+ long last_lineno;
+ struct ractor_local_storage_store_data *stores;
  ...
};
