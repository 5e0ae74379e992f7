#ifndef INTERNAL_SET_OBJECT_H
#define INTERNAL_SET_OBJECT_H
/**
 * The forms of a Set. doc/set/core.md says what is seen of them.
 *
 *   table    typed data with a table (internal/set/table.h) in its slot. Its class is the hidden
 *            class rb_cSetTable, a subclass of Set that has C functions under the names of the
 *            methods of lib/set.rb. No Ruby code gets hold of that class.
 *   object   as on stock: a plain object with a Hash in @hash, on which lib/set.rb works.
 *   attached a frozen table that has got @hash as a field, and Set as its class: lib/set.rb works
 *            on the Hash. The table stays as it was, for those who are reading it.
 *
 * Only exact Sets are made as tables, and only while no method that they take the place of has
 * been redefined. An operation that a table cannot do makes it one of the others: reading or
 * writing an instance variable, a singleton class, Marshal. A table never comes back.
 *
 * Invariants
 *   SOB-1  An object has the class rb_cSetTable if and only if it has a table that is in use.
 *   SOB-2  A table in use has no instance variable and no singleton class. Its shape is the complex
 *          one, without FL_EXIVAR: so no inline cache serves it.
 *   SOB-3  A table that Set#freeze has not frozen becomes an object at the same address. Its Hash
 *          has the elements in the same order, with the hashes that they were added with. No Ruby
 *          code runs meanwhile; no other ractor can see it.
 *   SOB-4  After the hidden class has lost its methods, tables work by those of lib/set.rb.
 *   SOB-5  A frozen table can be shareable; nothing of it is written any more. It becomes attached:
 *          first the field is published, then the class. Readers of the table continue on the old
 *          content. A reader of @hash that saw no field, and then the new class, looks for the
 *          field again.
 *
 * Lock: the VM lock for SOB-5; otherwise none.
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

/** Gives a Set with a table its @hash: as an object, or attached. */
void rb_set_become_object(VALUE set);

/** The same if @p obj is one. Code that looks at an object's type, class or fields calls it. */
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

/** Whether it is typed data: a table in use, or one that is attached. Also for ext/objspace. */
RUBY_FUNC_EXPORTED bool rb_set_data_p(VALUE obj);

/** The type that a Set has for others: that of an object. */
static inline int
rb_set_seen_type(VALUE obj)
{
    int type = (int)RB_BUILTIN_TYPE(obj);
    return type == T_DATA && rb_set_data_p(obj) ? (int)T_OBJECT : type;
}

/** The same for immediates, too. */
static inline int
rb_set_seen_type_of(VALUE obj)
{
    return RB_SPECIAL_CONST_P(obj) ? (int)rb_type(obj) : rb_set_seen_type(obj);
}

/** Converts a Set with a table to a plain object in place. The caller owns it. */
void rb_set_make_plain(VALUE set);

/** Before a dup or clone: both become objects, unless both are tables. */
static inline void
rb_set_reveal_pair(VALUE copy, VALUE obj)
{
    if (RB_SPECIAL_CONST_P(copy) || rb_set_table_p(copy) == rb_set_table_p(obj)) return;
    rb_set_make_plain(copy);
    rb_set_reveal(obj);
}

/** @p copy, a new object, gets the @hash of an attached Set. False: it is none. */
bool rb_set_attached_copy(VALUE copy, VALUE set);

/** The elements of a Set with a table, in a hidden array. */
VALUE rb_set_elements(VALUE set);

/**
 * Whether the table of a Set may be shareable, apart from its elements. As on stock it may not if
 * Kernel#freeze froze the Set alone, and not @hash. @p make: it is to be made so.
 */
bool rb_set_share_p(VALUE set, bool make);

/** As rb_obj_alloc, but never a table. */
VALUE rb_set_alloc_object(VALUE klass);

/** The class that Ruby code sees instead of the hidden one. */
static inline VALUE
rb_set_visible_class(VALUE klass)
{
    return klass && klass == rb_cSetTable ? rb_cSetObject : klass;
}

/** The same for ext/objspace; of any value. */
RUBY_FUNC_EXPORTED VALUE rb_set_seen_class(VALUE value);

/** Whether new Sets have a table. */
extern bool rb_set_tables_wanted;

#endif /* INTERNAL_SET_OBJECT_H */
