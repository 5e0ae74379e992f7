#ifndef INTERNAL_METHOD_CLASS_TREE_H
#define INTERNAL_METHOD_CLASS_TREE_H
/**
 * How classes refer to their subclasses, superclasses and singleton classes.
 *
 * Several ractors make classes in parallel, include modules, and ask for singleton classes.
 *
 *   TRE-A  The lists of subclasses are read and changed under the VM lock. Sweeping removes classes
 *          from them under that lock, too; so a traversal of a list holds the lock until the end.
 *   TRE-B  A class or object gets one singleton class, however many ractors ask for the first one:
 *          it is made under the VM lock, after another look.
 *   TRE-C  A singleton class is stored in its object when nothing of it is missing: its own class,
 *          superclass, list of superclasses, and which ractor made it. Readers have no lock. They
 *          see none, or a complete one, which they may freeze. One
 *          case is made in another order, because it refers to itself: the singleton class of a
 *          (meta)class of Class. All other ractors are stopped meanwhile.
 *   TRE-D  The list of superclasses of a class is stored before its length. A longer list that
 *          replaces it begins with the same classes. Readers have no lock.
 *   TRE-E  Flags of a class that other ractors can know are set by one atomic operation.
 *
 * Ruby code does not run under the lock.
 */
#include "id_table.h"
#include "internal/class.h"
#include "internal/common/atomic.h"

/* Sets flags of a class that other ractors can know (TRE-E). */
static inline void
class_tree_flag(VALUE klass, VALUE flags)
{
    if ((RBASIC(klass)->flags & flags) == flags) return;
    ul_atomic_fetch_or_relaxed(&RBASIC(klass)->flags, flags);
}

/* For rb_obj_freeze_inline, and the singleton classes of frozen objects. */
static inline void
class_tree_freeze(VALUE obj)
{
    if (RB_TYPE_P(obj, T_CLASS) || RB_TYPE_P(obj, T_MODULE)) class_tree_flag(obj, RUBY_FL_FREEZE);
    else RB_FL_SET_RAW(obj, RUBY_FL_FREEZE);
}

/*
 * Calls f for each subclass, and holds the VM lock meanwhile: f must not run Ruby code.
 * rb_class_foreach_subclass_unlocked calls f without the lock, for those of the moment of the call.
 */
void rb_class_foreach_subclass(VALUE klass, void (*f)(VALUE, VALUE), VALUE arg);
void rb_class_foreach_subclass_unlocked(VALUE klass, void (*f)(VALUE, VALUE), VALUE arg);

/* In a forked child the GC meets classes whose making was cut off before they had methods. */
static inline void
rb_class_free_m_tbl(VALUE klass)
{
    if (RCLASS_M_TBL(klass)) rb_id_table_free(RCLASS_M_TBL(klass));
}

#endif
