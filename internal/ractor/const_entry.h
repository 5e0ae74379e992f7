#ifndef INTERNAL_RACTOR_CONST_ENTRY_H
#define INTERNAL_RACTOR_CONST_ENTRY_H
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

struct rb_const_entry_struct;
struct autoload_load_arguments;
struct autoload_const;
struct autoload_data;

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
 *
 * @exception rb_eFrozenError  a module is frozen; raised when the VM lock is given back.
 */
static VALUE autoload_apply(VALUE mutex, VALUE (*body)(VALUE), VALUE arguments);

/**
 * Whether the module of @p constant is frozen, so that @p arguments' body must stop and leave the
 * FrozenError to autoload_apply. Under the VM lock.
 */
static bool autoload_frozen_p(struct autoload_load_arguments *arguments,
                              const struct autoload_const *constant);

/**
 * The entry of @p id in the table of @p mod, a class or module: 0, or an autoload_const. Under the
 * VM lock: any ractor may add to the table, or remove it.
 */
static VALUE autoload_table_lookup(VALUE mod, ID id);

/**
 * Whether the mutex of @p data is of the process that forked, and must be dropped: by the main
 * ractor, which alone loads.
 */
static bool autoload_after_fork_p(const struct autoload_data *data);

/**
 * Whether @p feature, a String, is loaded or being loaded. @p loading gets the file that loads it
 * now, or NULL; in other ractors than the main one always NULL. Without locks: these wait for the
 * main ractor.
 */
static int autoload_provided_p(VALUE feature, const char **loading);

#endif /* INTERNAL_RACTOR_CONST_ENTRY_H */
