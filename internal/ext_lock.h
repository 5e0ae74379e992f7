/*
 * ext_lock.h: one lock for an extension whose C library answers from memory of the process. For
 * extensions; each one that includes this file has a lock of its own.
 *
 * Stored: one native mutex for each extension that includes this file.
 * Held: only while body runs (rb_ext_locked). body must not run Ruby code, switch threads or take
 * another lock: it may allocate objects and raise. A thread that waits for the lock has released
 * the GVL, so a GC that the holder starts never waits for the thread that waits for the holder.
 * Fork: the child starts with a free lock; without that, a lock that a thread of another ractor
 * held
 * would be held for ever.
 */
#ifndef INTERNAL_EXT_LOCK_H
#define INTERNAL_EXT_LOCK_H

#include <pthread.h>
#include "ruby/ruby.h"
#include "ruby/thread.h"

static pthread_mutex_t ext_lock_mutex = PTHREAD_MUTEX_INITIALIZER;

static void *
ext_lock_wait(void *unused)
{
    pthread_mutex_lock(&ext_lock_mutex);
    return NULL;
}

static VALUE
ext_lock_release(VALUE unused)
{
    pthread_mutex_unlock(&ext_lock_mutex);
    return Qnil;
}

static void
ext_lock_fresh(void)
{
    pthread_mutex_init(&ext_lock_mutex, NULL);
}

/** Called once, by the Init function of the extension. */
static inline void
rb_ext_lock_init(void)
{
    pthread_atfork(NULL, NULL, ext_lock_fresh);
}

/** Returns what body(arg) returns; the lock is free again when it returns or raises. */
static inline VALUE
rb_ext_locked(VALUE (*body)(VALUE), VALUE arg)
{
    if (pthread_mutex_trylock(&ext_lock_mutex) != 0) {
        /* Not interruptible: the holder runs C code only, and is done soon. */
        rb_thread_call_without_gvl(ext_lock_wait, NULL, NULL, NULL);
    }
    return rb_ensure(body, arg, ext_lock_release, Qnil);
}

#endif /* INTERNAL_EXT_LOCK_H */
