#ifndef INTERNAL_RACTOR_STORAGE_H
#define INTERNAL_RACTOR_STORAGE_H
/**
 * Ractor.store_if_absent in the block of Ractor.store_if_absent: a library stores its own state at
 * its first use, and that can be in a block of the program's. CRuby raises ThreadError, because one
 * Mutex is for all keys of a ractor.
 *
 * Stored in the ractor: `stores`, the calls that are under way, the innermost first; each one is on
 * the stack of the fiber that has the Mutex. Read and written by that fiber only; what an exception
 * left there is dropped by the next outermost call.
 */
#include "ruby/internal/value.h"

struct ractor_local_storage_store_data;

/**
 * Calls the block and stores its value, under @p lock, unless the key has a value by then. A call
 * in another fiber of the thread that has the lock raises ThreadError, as in CRuby.
 *
 * @exception rb_eThreadError  the block stores the same key, as in CRuby.
 */
static VALUE ractor_local_value_store_once(VALUE lock,
                                           struct ractor_local_storage_store_data *data);

#endif /* INTERNAL_RACTOR_STORAGE_H */
