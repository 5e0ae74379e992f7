#ifndef INTERNAL_IVAR_FIELD_STORE_H
#define INTERNAL_IVAR_FIELD_STORE_H
/**
 * The locator: where an object of any kind keeps its fields, for reading. rb_ivar_lookup,
 * rb_ivar_defined and rb_ivar_count use it.
 */
#include "internal/fields/owner.h"

/**
 * The value of hidden field @p id (a name without `@`) of class or module @p klass; nil if there is
 * none. Any ractor, no lock: no isolation check is due for hidden fields.
 */
VALUE rb_class_hidden_field(VALUE klass, ID id);

/**
 * Whether this ractor's read of instance variable @p id of @p obj raises an error of isolation, as
 * long as nothing changes. May look through all that the value refers to. For statistics.
 */
bool rb_ivar_read_refused_p(VALUE obj, ID id);

/**
 * A field of generic owner @p obj, whose header said that it has none; @p undef, but for a Set with
 * a table, which gets @hash now (internal/set/object.h, SOB-2 and SOB-5).
 */
VALUE rb_ivar_without_fields(VALUE obj, ID id, VALUE undef);

/**
 * The shape of the object's fields. The header of a class has another, see
 * internal/ivar/set_class.h. Any object but an immediate; the VM lock is taken for none. Also for
 * ext/objspace.
 */
RUBY_FUNC_EXPORTED shape_id_t rb_fields_owner_shape_id(VALUE obj);

#endif /* INTERNAL_IVAR_FIELD_STORE_H */
