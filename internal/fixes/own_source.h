#ifndef INTERNAL_FIXES_OWN_SOURCE_H
#define INTERNAL_FIXES_OWN_SOURCE_H
/**
 * The text that prism parses, when it comes from a String. The tree has pointers into it until it
 * is compiled, and Warning.warn may change the String meanwhile. Included by prism_compile.c.
 */
#include "ruby/ruby.h"
#include "prism/prism.h"

/** Sets @p input to a copy of @p source, which pm_parse_result_free frees. NoMemoryError. */
static inline void
own_source(pm_string_t *input, VALUE source)
{
    long length = RSTRING_LEN(source);
    char *copy = xmalloc((size_t)length + 1);

    memcpy(copy, RSTRING_PTR(source), length);
    copy[length] = '\0';
    pm_string_owned_init(input, (uint8_t *)copy, length);
    RB_GC_GUARD(source);
}
#endif /* INTERNAL_FIXES_OWN_SOURCE_H */
