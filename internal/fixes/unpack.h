#ifndef INTERNAL_FIXES_UNPACK_H
#define INTERNAL_FIXES_UNPACK_H
/**
 * The strings that String#unpack reads while it calls a block. Included by pack.c.
 */
#include "ruby/ruby.h"
#include "internal/variable.h"

/**
 * A String that no program can change, with the bytes of @p text and what Array#pack keeps in it
 * for the directives p and P. It shares the bytes where it can. Otherwise a block that changes
 * @p text frees the memory that is read. The caller keeps the result alive. Raises TypeError if
 * @p text is no String.
 */
static inline VALUE
unpack_text(VALUE text)
{
    VALUE kept;

    StringValue(text);
    kept = rb_str_new_shared(text);
    if (FL_TEST_RAW(text, FL_EXIVAR)) rb_copy_generic_ivar(kept, text);
    return kept;
}

#endif /* INTERNAL_FIXES_UNPACK_H */
