#ifndef INTERNAL_CONST_ENTRIES_H                         /*-*-C-*-vi:se ft=c:*/
#define INTERNAL_CONST_ENTRIES_H
/**
 * Entries of constants that are removed while other ractors read them, and the tables of autoload.
 *
 * Invariant: the entry of a removed constant is freed only in a process with one ractor. Another
 * one may have found it under the VM lock, and reads it without the lock. An entry has 40 bytes.
 *
 * CRuby changes the tables of autoload under a Mutex of Ruby. It is for the threads of one ractor:
 * a thread of another ractor that waits for it may be the last one of its ractor that runs, and
 * then raises fatal, "No live threads left. Deadlock?". Here all ractors change these tables under
 * the VM lock, which is held for no call of Ruby code; threads of the main ractor take the mutex
 * before it, as CRuby does.
 */
#include "ruby/internal/value.h"
#include "ruby/st.h"

struct rb_const_entry_struct;

/** Takes the entry of @p id out of the table of @p mod, under the VM lock; NULL: none is there. */
static struct rb_const_entry_struct *const_entry_delete(VALUE mod, ID id);

/** Frees what const_entry_delete gave, or leaves it to those that read it. */
static void const_entry_free(struct rb_const_entry_struct *ce);

/**
 * Calls @p body with @p arguments (a struct autoload_arguments), which adds a constant to the
 * tables of autoload: under the VM lock, and under @p mutex in the main ractor.
 *
 * @exception rb_eFrozenError  the module is frozen, and has no such constant.
 */
static VALUE autoload_define(VALUE mutex, VALUE (*body)(VALUE), VALUE arguments);

/**
 * Calls @p body, which sets the constants that a file gave, under both locks. Only the main ractor
 * loads files.
 */
static VALUE autoload_apply(VALUE mutex, VALUE (*body)(VALUE), VALUE arguments);

/** st_lookup under the VM lock: any ractor may add to @p table. */
static int autoload_table_lookup(st_table *table, st_data_t id, st_data_t *value);

#endif /* INTERNAL_CONST_ENTRIES_H */
