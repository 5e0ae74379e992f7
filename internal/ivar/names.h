#ifndef INTERNAL_IVAR_NAMES_H
#define INTERNAL_IVAR_NAMES_H
/**
 * The short way from a symbol that names an instance variable to its ID: instance_variable_get and
 * its kin are mostly given a literal, whose ID is in the VALUE.
 */
#include "ruby/ruby.h"
#include "../../symbol.h"                   /* not internal/symbol.h */

/** The ID in @p symbol, a static symbol. */
static inline ID
rb_static_symbol_id(VALUE symbol)
{
    RUBY_ASSERT(STATIC_SYM_P(symbol));
    return (ID)(symbol >> RUBY_SPECIAL_SHIFT);
}

/**
 * Whether @p name, any object, is a static symbol that names an instance variable. False decides
 * nothing: strings and dynamic symbols can be names, too.
 */
static inline bool
rb_static_ivar_name_p(VALUE name)
{
    return STATIC_SYM_P(name) && is_instance_id(rb_static_symbol_id(name));
}

#endif /* INTERNAL_IVAR_NAMES_H */
