#ifndef INTERNAL_FIXES_JSON_TEXT_H
#define INTERNAL_FIXES_JSON_TEXT_H
/**
 * Texts that the generator of JSON copies into its buffer, and that its parser reads, while Ruby
 * code may run: `write` of an IO, `new` and `[]=` of a class. Included by ext/json.
 */
#include <limits.h>
#include "ruby.h"
#include "ruby/encoding.h"

/** ArgumentError if a buffer with @p used bytes would have more than a long with @p more. */
static inline void
json_check_bytes(unsigned long used, unsigned long more)
{
    if (more > (unsigned long)LONG_MAX - used) rb_raise(rb_eArgError, "argument too big");
}

/**
 * @p text, a String, or a frozen copy if Ruby code runs, and may change it, while its address is in
 * use: @p called, an IO or another object that is called. The caller keeps the result alive.
 */
static inline VALUE
json_steady_text(VALUE called, VALUE text)
{
    return RB_UNLIKELY(called) ? rb_str_new_frozen(text) : text;
}

/** @p object; TypeError unless it is a @p type: any class may include a module, or be an option. */
static inline VALUE
json_checked(VALUE object, int type)
{
    Check_Type(object, type);
    return object;
}

/** @p text, what `encode` returned. TypeError or ArgumentError unless it is a String in UTF-8. */
static inline VALUE
json_checked_encoding(VALUE text)
{
    Check_Type(text, T_STRING);
    if (rb_enc_get(text) != rb_utf8_encoding() && rb_enc_get(text) != rb_usascii_encoding()) {
        rb_raise(rb_eArgError, "source sequence is illegal/malformed utf-8");
    }
    return text;
}

#endif /* INTERNAL_FIXES_JSON_TEXT_H */
