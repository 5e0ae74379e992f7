#ifndef INTERNAL_RACTOR_GLOBAL_VARIABLE_H
#define INTERNAL_RACTOR_GLOBAL_VARIABLE_H
/**
 * Global variables in several ractors: which one a name means, and who traces it.
 *
 * CRuby keeps all names in one table. The main ractor adds to it; the others look up names that
 * every ractor may use ($stderr, $VERBOSE, $~ ...), and find a table that is just being moved.
 *
 * Invariants
 *   GLV-A  Only the main ractor reads and changes CRuby's table. The GC reads it while all ractors
 *          are stopped.
 *   GLV-B  The other ractors have a table of their own, of the names that every ractor may use. A
 *          slot is set once for each name, with release; a lookup that reads it with acquire sees
 *          the whole entry. Otherwise it could see an entry without its variable.
 *   GLV-C  An entry in that table never changes, and neither the entry nor its variable is freed.
 *          An alias puts another entry in its slot: of a variable for every ractor, or one that
 *          says that the name is for the main ractor now.
 *   GLV-D  A trace belongs to the ractor that set it: only this ractor runs, finds and removes it.
 *          Lists of traces are changed and followed under the VM lock. A trace is called without
 *          it, and not removed from its list meanwhile.
 *
 * Stored: the table of GLV-B; trace_var.ractor, trace_var.calling. Owner: the process.
 * Suspended: GLV-D, in the child of a fork: traces of ractors that ended stay in their lists, as
 * those of any ractor that ends.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"

struct rb_global_entry;

/** The entry of @p id; NULL: there is none. Ractor::IsolationError if this ractor may not use the
 *  name, and is not the main one. No lock. */
static struct rb_global_entry *rb_find_global_entry(ID id);

/** Assigns, then calls the traces of this ractor: not under the VM lock. Passes on their errors. */
static VALUE rb_gvar_set_entry(struct rb_global_entry *entry, VALUE val);

#endif /* INTERNAL_RACTOR_GLOBAL_VARIABLE_H */
