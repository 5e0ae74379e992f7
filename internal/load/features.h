#ifndef INTERNAL_LOAD_FEATURES_H                         /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_LOAD_FEATURES_H
/**
 * Which feature does a name stand for, and in which folders of $LOAD_PATH can its file be?
 *
 * Stored: two indexes (internal/load/index.h): of the features by each suffix, and of the expanded
 * load path by whole entries. A feature "FOLDER/NAME.EXT" answers `require "NAME"` when FOLDER is
 * an entry of the load path, which one look into the second index tells, however many entries it
 * has.
 * Owner: the VM. Both indexes name strings by their place in arrays that the VM marks: the snapshot
 * of $LOADED_FEATURES, and vm->expanded_load_path.
 *
 * Invariants
 *   FEA-1  While snapshot and $LOADED_FEATURES share their memory, the index has the features of
 *          both, and nothing else.
 *   FEA-2  Every string in the snapshot is frozen.
 *   FEA-3  The index of the load path is empty, or has the entries of vm->expanded_load_path.
 *   FEA-4  vm->expanded_load_path stays the same object while its entries do.
 *
 * Suspended: FEA-1 inside load_features_refresh_index and rb_provide_feature. Both leave memory
 * unshared when they raise, so that the next question builds the index anew.
 * Ruby code (to_str of a feature, to_path of a folder) runs before the index is built, never while
 * it is: load_features_refresh_index converts all entries first, again until none is left. It can
 * run inside a search, too, which starts again when the index has another generation then.
 * Before all that, require asks whether the name is that of a loaded feature, if the answer needs
 * no Ruby code: load_features_provide_p. When that is not sure, CRuby's code decides.
 * Lock: as load.c, whose other tables have none: the GVL of the main ractor.
 * Errors: those of the conversions and of a frozen $LOADED_FEATURES; NoMemoryError.
 */
#include "internal/array.h"
#include "internal/load/index.h"

struct rb_vm_struct;

/* A search for the features that end in a name. The caller keeps the name alive. */
struct load_features_search {
    struct load_slice key;
    struct load_index_walk walk;
};

/* The bytes that the indexes take. */
size_t rb_load_features_memsize(const struct rb_vm_struct *vm);

/*
 * The first place from start on in an expanded load path whose folder can have the file name: all
 * folders that are passed over have no such file now. load_path's length when there is none.
 */
long rb_load_path_candidate(VALUE load_path, VALUE name, long start);

#endif /* INTERNAL_LOAD_FEATURES_H */
