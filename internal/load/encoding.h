#ifndef INTERNAL_LOAD_ENCODING_H
#define INTERNAL_LOAD_ENCODING_H
/**
 * Encodings and converters that are loaded at their first use.
 *
 * CRuby loads the library of an encoding in whichever ractor uses the encoding first. Two
 * ractors then change the list of features and the locks of files at once, and the library fills in
 * an encoding that others read. Here the main ractor loads, as it does for Kernel#require, and
 * readers are stopped while an encoding changes.
 *
 * Stored: a request, while a ractor waits for the main one.
 *
 * Invariants
 *   ENC-A  Libraries of encodings are loaded in the main ractor. Suspended: when the caller holds
 *          the VM lock, for which the main ractor would wait. (rb_enc_alias of an extension can do
 *          that.)
 *   ENC-B  The VM lock is not held while an encoding is loaded that another one is based on.
 *   ENC-C  An encoding, the table of names and the list of Encoding objects change only while all
 *          other ractors are stopped, and no name is freed. So readers need no lock. Suspended: a
 *          name that an extension adds after the start is there before its Encoding object is.
 *
 * Progress: a ractor waits until the main thread of the main ractor comes to a safepoint, as for
 * Kernel#require. There is none in the handler of a signal. An exception (Thread#raise, the end of
 * the process) ends the wait; the library is loaded all the same. Errors: NoMemoryError.
 */
#include "ruby/internal/value.h"

/**
 * Loads a library. Returns what rb_require_internal_silent returns: 0 or 1 if it is loaded. Any
 * ractor, not under the VM lock (but see ENC-A). Runs Ruby code. Raises the exception of an
 * interrupt.
 *
 * @param feature  A String. Another ractor gets a copy.
 */
int rb_encoding_load_library(VALUE feature);

#endif /* INTERNAL_LOAD_ENCODING_H */
