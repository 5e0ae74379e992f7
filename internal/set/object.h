#ifndef INTERNAL_SET_OBJECT_H                            /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_SET_OBJECT_H
/**
 * The two forms of a Set. doc/set/core.md says what is seen of them.
 *
 *   table    typed data with a table (internal/set/table.h) in its slot. Its class is the hidden
 *            class rb_cSetTable, a subclass of Set that has C functions under the names of the
 *            methods of lib/set.rb. No Ruby code gets hold of that class.
 *   object   as on stock: a plain object with a Hash in @hash, on which lib/set.rb works.
 *
 * Only exact Sets are made as tables, and only while no method that they take the place of has
 * been redefined. What cannot be done with a table turns it into an object: reading or writing an
 * instance variable, a singleton class, Marshal, a ractor's copy. A table never comes back.
 *
 * Invariants
 *   SOB-1  An object has the class rb_cSetTable if and only if it has a table.
 *   SOB-2  A table has no instance variable, no singleton class, and is not flagged as shareable.
 *          Its shape is the complex one, without FL_EXIVAR: so no inline cache serves it.
 *   SOB-3  A table becomes an object at the same address. Its Hash has the elements in the same
 *          order, with the hashes that they were added with. No Ruby code runs meanwhile.
 *   SOB-4  After the hidden class has lost its methods, tables work by those of lib/set.rb.
 *
 * Lock: none; a table belongs to one ractor.
 */
#include "ruby/ruby.h"

/** The hidden class; 0 before lib/set.rb is loaded. */
extern VALUE rb_cSetTable;
/** Set, as it was then. */
extern VALUE rb_cSetObject;

/** Whether @p obj, no immediate, is a Set with a table. */
static inline bool
rb_set_table_p(VALUE obj)
{
    return RBASIC_CLASS(obj) == rb_cSetTable && rb_cSetTable;
}

/** Turns a Set with a table into an object with @hash. */
void rb_set_become_object(VALUE set);

/** The same if @p obj is one. Whatever looks at an object's type, class or fields calls it. */
static inline void
rb_set_reveal(VALUE obj)
{
    if (!RB_SPECIAL_CONST_P(obj) && rb_set_table_p(obj)) rb_set_become_object(obj);
}

/** The same, as an expression. */
static inline VALUE
rb_set_revealed(VALUE obj)
{
    rb_set_reveal(obj);
    return obj;
}

/** Before a dup or clone: both become objects, unless both are tables. */
static inline void
rb_set_reveal_pair(VALUE copy, VALUE obj)
{
    if (RB_SPECIAL_CONST_P(copy) || rb_set_table_p(copy) == rb_set_table_p(obj)) return;
    rb_set_reveal(copy);
    rb_set_reveal(obj);
}

/** As rb_obj_alloc, but never a table. */
VALUE rb_set_alloc_object(VALUE klass);

/** The class that Ruby code sees instead of the hidden one. */
static inline VALUE
rb_set_visible_class(VALUE klass)
{
    return klass && klass == rb_cSetTable ? rb_cSetObject : klass;
}

/** Whether new Sets have a table. */
extern bool rb_set_tables_wanted;

#endif /* INTERNAL_SET_OBJECT_H */
