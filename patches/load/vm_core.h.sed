# The VM's index of features is the fork's own: see load.c.cocci.
#
# Reason: behaviour
# Why-text: spatch does not read this struct.
# Retire-when: the base's index keeps slices of features as keys, and indexes its load path.
# Expect: 1
# Inserts: load_features 1
s/^    struct st_table \*loaded_features_index;$/    struct load_features *loaded_features_index;/
