#ifndef INTERNAL_CONST_ENTRIES_H                         /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_CONST_ENTRIES_H
/**
 * Entries of constants that are removed while other ractors read them.
 *
 * Invariant: the entry of a removed constant is freed only in a process with one ractor. Another
 * one may have found it under the VM lock, and reads it without the lock. An entry has 40 bytes.
 *
 * Stored: nothing. Suspended: never.
 */
#include "ruby/internal/value.h"

struct rb_const_entry_struct;

/** Takes the entry of @p id out of the table of @p mod, under the VM lock; NULL: none is there. */
static struct rb_const_entry_struct *const_entry_delete(VALUE mod, ID id);

/** Frees what const_entry_delete gave, or leaves it to those that read it. */
static void const_entry_free(struct rb_const_entry_struct *ce);

#endif /* INTERNAL_CONST_ENTRIES_H */
