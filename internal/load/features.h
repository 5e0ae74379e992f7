#ifndef INTERNAL_LOAD_FEATURES_H
#define INTERNAL_LOAD_FEATURES_H
/**
 * Which features of $LOADED_FEATURES does a name mean?
 *
 * Stored: an index of the features by each suffix (internal/load/index.h). A feature
 * "FOLDER/NAME.EXT" answers `require "NAME"` when FOLDER is an entry of the load path
 * (internal/load/load_path.h).
 * Owner: the VM. The index names strings by their place in an array that the VM marks: the snapshot
 * of $LOADED_FEATURES.
 *
 * Invariants
 *   FEA-1  While snapshot and $LOADED_FEATURES share their memory, the index has the features of
 *          both, and nothing else. It does not hold inside load_features_refresh_index and
 *          rb_provide_feature. Both leave memory unshared when they raise, so that the next search
 *          builds the index anew.
 *   FEA-2  Every string in the snapshot is frozen.
 *
 * Ruby code (to_str of a feature) runs before the index is built, never during it:
 * load_features_refresh_index first converts all entries, and repeats until none is left. Ruby code
 * can run inside a search, too. The search starts again when the index has another generation then.
 *
 * Lock: as load.c, whose other tables have none: the GVL of the main ractor.
 * Errors: those of the conversions and of a frozen $LOADED_FEATURES; NoMemoryError.
 */
#include "internal/array.h"
#include "internal/load/index.h"

struct rb_vm_struct;

/* A search for the features that end in a name. The caller keeps the name alive. */
struct load_features_search {
    struct load_slice key;
    struct load_index_iterator iterator;
};

/* The bytes that this index and that of load/load_path take. */
size_t rb_load_features_memsize(const struct rb_vm_struct *vm);

#endif /* INTERNAL_LOAD_FEATURES_H */
