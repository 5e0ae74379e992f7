#ifndef INTERNAL_RACTOR_UNSHAREABLE_H
#define INTERNAL_RACTOR_UNSHAREABLE_H
/**
 * The way from an object to the first one in it that is not shareable, or to a given one, as text
 * for messages. Making the text calls no method that Ruby code can redefine, looks at a limited
 * number of objects, and reads frozen objects only, so the object may belong to another ractor.
 * Only rb_isolation_append_path() reads others, too. Errors: NoMemoryError. All functions: any
 * thread, no lock.
 */
#include "ruby/internal/value.h"

/**
 * A new String: "NAME[:key][2] is a String that is not frozen".
 *
 * @param[in]  obj   An object that rb_ractor_shareable_p() refuses.
 * @param[in]  name  What the user calls @p obj, a String, or 0.
 */
VALUE rb_unshareable_text(VALUE obj, VALUE name);

/**
 * Adds to @p text by which steps @p root leads to @p obj: " (the value[:key].@iv is a Thread)".
 * Adds nothing when both are the same, or when no way is found. The current ractor owns both.
 */
void rb_isolation_append_path(VALUE text, VALUE root, VALUE obj);

#endif /* INTERNAL_RACTOR_UNSHAREABLE_H */
