#ifndef INTERNAL_METHOD_LOOKUP_H
#define INTERNAL_METHOD_LOOKUP_H
/**
 * How ractors look up methods. CRuby keeps a table of call caches and a table of callable method
 * entries in each class, and an entry for each name that some class has no method for. All of them
 * are read, filled and updated under the VM lock. That is so here, too. In a process that has, or
 * had, several ractors, a cache is checked first, without the lock (internal/method/cache.h). It
 * has two kinds of pairs:
 *
 *   class, method id            -> the callable method entry, or the one that says "no method"
 *   class, packed call info     -> the call cache (method id, number of arguments, flags)
 *
 * The class is that of an object, or an included one, where the search of `super` begins.
 *
 * Invariants
 *   LKP-1  A pair is put under the VM lock, with what the tables of the class have at that moment.
 *   LKP-2  A pair is used only if its value is still valid: an entry that is not invalidated, a
 *          call cache that has its class, and whose entry is not invalidated. When the tables drop
 *          a call cache or an entry, they mark it so, with one exception: a class without
 *          subclasses drops an entry of a superclass, which stays valid there. That pair is
 *          deleted.
 *   LKP-3  Lookups and changes of methods exclude each other: a class's method table is
 *          read and changed under the VM lock. From the clearing of the caches until an entry is
 *          put into the table, or removed, the lock is not released. So a ractor that learned of
 *          a change finds the new method, or none. Module#instance_methods and the like hold
 *          the lock, too; the copy of a class reads the table without it, as in CRuby. A module
 *          is included under the lock, from the clearing of the caches to the link in the chain of
 *          superclasses (method/class_tree.c): else the check whether an operator of Integer was
 *          redefined could meet an entry from before.
 *   LKP-4  A class, entry or call cache in a pair was marked when marking ended last, or was made
 *          since: all others are evicted then, while all ractors are stopped, and before the
 *          first object is freed. No ractor stops between loading a pair and reading its value,
 *          for there is no safepoint. A user of the value has it on the stack, like everywhere.
 *   LKP-5  After objects were moved the cache is empty.
 *
 * A method that is refined is found as the entry that says so; which refinement holds is decided
 * at each call, as in CRuby. Otherwise no entry and no call cache is replaced by another one:
 * the flags of an entry, and what a call cache learns of its method, are changed in place and seen
 * at once.
 *
 * One ractor: the cache is empty and not asked.
 */
#include <stdbool.h>
#include "ruby/ruby.h"
#include "id_table.h"

/*
 * Puts the entry of method @p id of @p obj into the cache, if it is not there; calls alone put call
 * caches. For C code that looks up methods of the same object again and again. Can allocate. The
 * class has an instance, so it is whole: one that gets its superclass later must not be put,
 * because nothing is dropped then.
 */
void rb_method_lookups_remember(VALUE obj, ID id);

/* Each pair of a table of methods, under the VM lock (LKP-3). func may allocate, and runs no
 * Ruby. */
void rb_method_table_foreach(struct rb_id_table *table, rb_id_table_foreach_func_t *func,
                             void *data);

/* When marking ends, while all ractors are stopped; marked_p says which objects stay. LKP-4. */
void rb_method_lookups_prune(bool (*marked_p)(void *objspace, VALUE obj), void *objspace);
/* After objects were moved (LKP-5); and when a modular GC begins or ends to mark, which does not
 * prune (LKP-4). */
void rb_method_lookups_clear(void);

#endif /* INTERNAL_METHOD_LOOKUP_H */
