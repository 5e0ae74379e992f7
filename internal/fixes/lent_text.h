#ifndef INTERNAL_FIXES_LENT_TEXT_H
#define INTERNAL_FIXES_LENT_TEXT_H
/**
 * Bytes of a String to which nothing else refers, such as the name of an anonymous class: a C
 * function gets their address (rb_obj_classname), and may run Ruby code, or the GC, before it reads
 * them.
 */
#include "ruby/ruby.h"

/**
 * The bytes of @p text, which stays, and does not move, until the frame of the running method has
 * returned, or has asked for eight others. Under the GVL. While the GC runs, and in a thread that
 * is none of Ruby's, the String is not kept. NoMemoryError.
 */
const char *rb_lent_text(VALUE text);

#endif /* INTERNAL_FIXES_LENT_TEXT_H */
