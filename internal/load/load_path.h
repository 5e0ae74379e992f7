#ifndef INTERNAL_LOAD_LOAD_PATH_H
#define INTERNAL_LOAD_LOAD_PATH_H
/**
 * Is a folder an entry of $LOAD_PATH, and which of its folders can have a file?
 *
 * Stored: an index of the expanded load path by whole entries (internal/load/index.h). One lookup
 * tells whether a folder is an entry, however many entries there are.
 * Owner: the VM. The index names strings by their place in an array that the VM marks:
 * vm->expanded_load_path.
 *
 * Invariants
 *   LDP-1  The index is empty, or has the entries of vm->expanded_load_path.
 *   LDP-2  vm->expanded_load_path stays the same object while its entries do.
 *
 * Ruby code (to_path of a folder) runs before the index is built, never during it.
 *
 * Lock: as load.c: the GVL of the main ractor. Errors: those of the conversions; NoMemoryError.
 */
#include "internal/load/features.h"

/*
 * The first place from start on in an expanded load path whose folder can have the file name: all
 * folders that are passed over have no such file now. load_path's length when there is none.
 */
long rb_load_path_candidate(VALUE load_path, VALUE name, long start);

#endif /* INTERNAL_LOAD_LOAD_PATH_H */
