#ifndef INTERNAL_LOAD_LOADED_H
#define INTERNAL_LOAD_LOADED_H
/**
 * Is the feature of a name loaded? `require` and `require_relative` ask this first.
 *
 * The answer comes from the indexes of load/features and load/load_path as they are: without Ruby
 * code, without a new object, without another thread running meanwhile. False means "not loaded" or
 * "not sure": then CRuby's code decides. So a name or file that needs a conversion, an index that
 * is out of date, another ractor than the main one, and a trace of `require` give false.
 *
 * Lock: the GVL of the main ractor. Errors: none.
 */
#include "internal/load/load_path.h"

/* For rb_require_string. */
static bool load_features_loaded_p(VALUE name);

/* For rb_f_require_relative: @p name as seen from the folder of @p file. */
static bool load_features_relative_loaded_p(VALUE name, VALUE file);

#endif /* INTERNAL_LOAD_LOADED_H */
