// The VM's index of features is the fork's own: see load.c.cocci.
// Retire-when: the base's index keeps slices of features as keys, and indexes its load path.
// Expect: loaded_features_index 1

@redirect_index_of_features@
@@
  struct rb_vm_struct {
    ...
-   struct st_table *loaded_features_index;
+   struct load_features *loaded_features_index;
    ...
  };
