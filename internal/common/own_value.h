#ifndef INTERNAL_COMMON_OWN_VALUE_H
#define INTERNAL_COMMON_OWN_VALUE_H
/**
 * Variables and constants of libraries that have a value of its own in each ractor.
 *
 *     @@versions = {}
 *     Ractor.__send__(:_own, self, :@@versions) { Ractor.store_if_absent(:versions) { {} } }
 *
 *   OV-A  The main ractor reads and writes the variable as if nothing were declared, and pays
 *         nothing.
 *   OV-B  Another ractor that reads what isolation refuses it (a class variable, an instance
 *         variable of a class or a constant that is not shareable) calls the block with the class
 *         or module, and gets what the block returns. An instance variable or constant whose value
 *         is shareable is read as ever: the block is not called.
 *   OV-C  Another ractor that assigns to a class variable, or to an instance variable of a class,
 *         calls a block that takes more than one argument with the class and the value. All other
 *         assignments are refused as ever. If rb_class_fields_make_complex was called for the
 *         class, such a block is called where the main ractor's instance variable is nil or not
 *         set, too.
 *   OV-D  The value of a block is in no inline cache: the main ractor would read it there.
 */

#include <stdbool.h>
#include "ruby/ruby.h"

/** Defines Ractor._own, a private method for libraries. Called once, at boot. */
void rb_own_values_init(void);

/**
 * The value that another ractor than the main one reads in the place of id of owner, a class or
 * module; Qundef in the main ractor, and if nothing is declared. Runs the block, which may raise
 * and switch threads: to be called without a lock.
 */
VALUE rb_own_value(VALUE owner, ID id);

/** Whether there is one; the block does not run. */
bool rb_own_value_declared_p(VALUE owner, ID id);

/** Whether a block takes what another ractor assigns. */
bool rb_own_value_assigned_p(VALUE owner, ID id);

/** As rb_own_value, for a constant of whatever module whose value in the main ractor is value. */
VALUE rb_own_value_of_constant(ID id, VALUE value);

/** Whether one of the names, which 0 ends, is declared; false in the main ractor. */
bool rb_own_value_named_p(const ID *names);

/** Whether a block took val, which another ractor assigns to the variable. As rb_own_value. */
bool rb_own_value_assign(VALUE owner, ID id, VALUE val);

#endif /* INTERNAL_COMMON_OWN_VALUE_H */
