#ifndef INTERNAL_STDLIB_BIGDECIMAL_H
#define INTERNAL_STDLIB_BIGDECIMAL_H
/**
 * Memory for the numbers with which the gem bigdecimal converts floats. Included once, by
 * missing/dtoa.c of the gem, in the place of its Balloc and Bfree.
 *
 * The gem takes numbers from lists of the process, without a lock: it reads the second number of a
 * list before it exchanges the first one. If others have taken both meanwhile and have given the
 * first one back, two ractors get the second one (the ABA problem).
 *
 * Stored: for each size up to Kmax, the free numbers of a native thread, in a list. Owner: the
 * native thread; its end frees them. A number may be freed by another thread than its maker.
 * Invariant: only the owner changes its lists, and no conversion lets another Ruby thread run in
 * the native thread.
 * Fork: the child keeps the lists of the thread that forked.
 */

#include <pthread.h>
#include "../thread/bigint.h"
#include "ruby/ruby.h"

static RB_THREAD_LOCAL_SPECIFIER Bigint *bigdecimal_free_numbers[Kmax + 1];
static RB_THREAD_LOCAL_SPECIFIER int bigdecimal_thread_noted;
static pthread_key_t bigdecimal_threads;
static pthread_once_t bigdecimal_threads_once = PTHREAD_ONCE_INIT;
static int bigdecimal_threads_known;

/* The end of a native thread. */
static void
bigdecimal_thread_ends(void *lists)
{
    bigint_lists_free(lists);
}

static void
bigdecimal_threads_init(void)
{
    bigdecimal_threads_known = pthread_key_create(&bigdecimal_threads, bigdecimal_thread_ends) == 0;
}

/* Whether the end of this native thread will free its lists. */
static int
bigdecimal_thread_note(void)
{
    if (bigdecimal_thread_noted) return 1;
    pthread_once(&bigdecimal_threads_once, bigdecimal_threads_init);
    if (!bigdecimal_threads_known) return 0;
    if (pthread_setspecific(bigdecimal_threads, bigdecimal_free_numbers) != 0) return 0;
    return bigdecimal_thread_noted = 1;
}

static Bigint *
Balloc(int k)
{
    return bigint_pop(bigdecimal_free_numbers, k);
}

static void
Bfree(Bigint *number)
{
    if (!number) return;
    if (number->k > Kmax || !bigdecimal_thread_note()) {
        free(number);
        return;
    }
    bigint_keep(bigdecimal_free_numbers, number);
}

#endif /* INTERNAL_STDLIB_BIGDECIMAL_H */
