#ifndef INTERNAL_STDLIB_LOCK_H
#define INTERNAL_STDLIB_LOCK_H
/**
 * One lock for an extension whose C library answers from memory of the process. For extensions;
 * each one that includes this file has a lock of its own.
 *
 * Stored: a flag and its owner, which a native mutex guards, for each extension that includes this
 * file.
 * Held: only while body runs (rb_ext_locked). body may allocate objects and raise. Where it
 * continues to what switches threads or takes another lock (it loads an encoding), it gives the
 * lock back before (rb_ext_unlock). A thread that waits for the lock has released the GVL and
 * handles interrupts, and has not the lock while it does: the holder may wait for the GVL or for a
 * GC. Ruby code inside of body (a TracePoint for an exception that body raises) may call the
 * extension again: the lock is its thread's already.
 * Fork: the child starts with a free lock; without that, a lock that a thread of another ractor
 * held would never be released.
 */

#include <pthread.h>
#include <stdbool.h>
#include "../common/atomic.h"
#include "../common/several.h"
#include "ruby/ruby.h"
#include "ruby/thread.h"

static pthread_mutex_t ext_lock_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ext_lock_cond = PTHREAD_COND_INITIALIZER;
static bool ext_lock_held;
/* A Thread, never dereferenced. Written by the thread that has the lock. Relaxed: a thread checks
 * whether it is the owner itself, and sees what it wrote itself. */
static VALUE ext_lock_owner;

struct ext_lock_waiter {
    bool held;
    bool interrupted;
};

/* With the mutex. */
static bool
ext_lock_acquire_if_free(void)
{
    bool is_free = !ext_lock_held;

    ext_lock_held = true;
    return is_free;
}

static void *
ext_lock_wait(void *ptr)
{
    struct ext_lock_waiter *waiter = ptr;

    pthread_mutex_lock(&ext_lock_mutex);
    while (!(waiter->held = ext_lock_acquire_if_free()) && !waiter->interrupted) {
        pthread_cond_wait(&ext_lock_cond, &ext_lock_mutex);
    }
    pthread_mutex_unlock(&ext_lock_mutex);
    return NULL;
}

static void
ext_lock_interrupt(void *ptr)
{
    struct ext_lock_waiter *waiter = ptr;

    pthread_mutex_lock(&ext_lock_mutex);
    waiter->interrupted = true;
    pthread_cond_broadcast(&ext_lock_cond);
    pthread_mutex_unlock(&ext_lock_mutex);
}

static bool
ext_lock_owned_p(VALUE thread)
{
    return ul_atomic_load_relaxed(&ext_lock_owner) == thread;
}

/* Nothing, if body gave the lock back. */
static VALUE
ext_lock_release(VALUE thread)
{
    if (!ext_lock_owned_p(thread)) return Qnil;
    ul_atomic_store_relaxed(&ext_lock_owner, Qfalse);
    pthread_mutex_lock(&ext_lock_mutex);
    ext_lock_held = false;
    pthread_cond_broadcast(&ext_lock_cond);
    pthread_mutex_unlock(&ext_lock_mutex);
    return Qnil;
}

static void
ext_lock_fresh(void)
{
    pthread_mutex_init(&ext_lock_mutex, NULL);
    pthread_cond_init(&ext_lock_cond, NULL);
    ext_lock_held = false;
    ext_lock_owner = Qfalse;
}

/* Interrupts are handled between two tries, without the lock: they may raise. */
static void
ext_lock_acquire(VALUE thread)
{
    for (;;) {
        struct ext_lock_waiter waiter = { false, false };

        pthread_mutex_lock(&ext_lock_mutex);
        waiter.held = ext_lock_acquire_if_free();
        pthread_mutex_unlock(&ext_lock_mutex);
        if (!waiter.held) {
            rb_thread_call_without_gvl2(ext_lock_wait, &waiter, ext_lock_interrupt, &waiter);
        }
        if (waiter.held) break;
        rb_thread_check_ints();
    }
    ul_atomic_store_relaxed(&ext_lock_owner, thread);
}

/** Called once, by the Init function of the extension. */
static inline void
rb_ext_lock_init(void)
{
    pthread_atfork(NULL, NULL, ext_lock_fresh);
}

/**
 * Returns what body(arg) returns; the lock is free again when it returns or raises. With one ractor
 * there is no lock: no thread switches while body runs, and no ractor begins.
 */
static inline VALUE
rb_ext_locked(VALUE (*body)(VALUE), VALUE arg)
{
    if (!rb_multi_ractor_p()) return body(arg);

    VALUE thread = rb_thread_current();
    if (ext_lock_owned_p(thread)) return body(arg);
    ext_lock_acquire(thread);
    return rb_ensure(body, arg, ext_lock_release, thread);
}

/** Called by body, which needs the lock no longer and continues with steps that may switch threads.
 * */
static inline void
rb_ext_unlock(void)
{
    if (!ext_lock_owned_p(Qfalse)) ext_lock_release(rb_thread_current());
}

#endif /* INTERNAL_STDLIB_LOCK_H */
