/*
 * The protocol of internal/heap/sweep.h for pages that are swept without the VM lock, on its own,
 * for ThreadSanitizer: the memory operations are those of unlocked/heap/sweep.c, the pages are
 * defined in this file. Claimants take pages under the lock and sweep them, or give them back,
 * without it; a holder of the lock waits for them and sweeps the rest; a reader asks whether what
 * is not marked on a page is garbage. All that is here lives, so the answer must be no.
 *
 * usage: PROGRAM none|D|G ROUNDS   which order of internal/heap/sweep.h to break: D is SWP-D, the
 *                                  end of a claim; G is SWP-G, the flag before the bits
 */
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { CLAIMANTS = 2, THREADS = CLAIMANTS + 2, PAGES = 48, MOST = 4 };

struct page {
    struct page *free_next;
    unsigned int before_sweep, bits;
    int swept;                          /* how often since the last marking */
};
static struct page pages[PAGES];
static int next_page;                   /* with the lock: the first one that nobody has claimed */
static struct page *returned;
static size_t claimed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char broken;
static long wrong, apart, given_back, asked;

#include "test/unlocked/harness/harness_stops.h"

static void
add(long *count, long n)
{
    __atomic_fetch_add(count, n, __ATOMIC_RELAXED);
}

static unsigned long
random_below(uint64_t *state, unsigned long limit)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned long)(*state >> 33) % limit;
}

static void
sweep(struct page *page)
{
    if (broken == 'G') {
        __atomic_store_n(&page->bits, 0, __ATOMIC_RELAXED);
        sched_yield();                  /* to a reader, so that it is found soon */
    }
    __atomic_store_n(&page->before_sweep, 0, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
    __atomic_store_n(&page->bits, 0, __ATOMIC_RELAXED);
    page->swept++;
}

static void
give_back(struct page *page)
{
    struct page *first = __atomic_load_n(&returned, __ATOMIC_RELAXED);

    do {
        page->free_next = first;
    } while (!__atomic_compare_exchange_n(&returned, &first, page, true,
                                          __ATOMIC_RELEASE, __ATOMIC_RELAXED));
    add(&given_back, 1);
}

static void *
claimant(void *seed)
{
    uint64_t state = (uint64_t)(uintptr_t)seed;

    while (!ended_p()) {
        struct page *mine[MOST];
        size_t n = 0;

        pthread_mutex_lock(&lock);
        while (n < MOST && next_page < PAGES - 1) mine[n++] = &pages[next_page++];
        __atomic_fetch_add(&claimed, n, __ATOMIC_SEQ_CST);
        pthread_mutex_unlock(&lock);

        for (size_t i = 0; i < n; i++) {
            if (random_below(&state, 4)) sweep(mine[i]);
            else give_back(mine[i]);
        }
        __atomic_fetch_sub(&claimed, n, broken == 'D' ? __ATOMIC_RELAXED : __ATOMIC_RELEASE);
        add(&apart, (long)n);
        safepoint();
    }
    return NULL;
}

/* With the lock: what was claimed has been swept once, or is in the list. */
static void
sweep_returned(void)
{
    while (__atomic_load_n(&claimed, __ATOMIC_ACQUIRE)) /* wait */;

    struct page *page = __atomic_exchange_n(&returned, NULL, __ATOMIC_ACQUIRE);
    for (; page; page = page->free_next) sweep(page);
    for (int i = 0; i < next_page; i++) {
        if (pages[i].swept != 1) add(&wrong, 1);
    }
}

static void *
holder(void *seed)
{
    (void)seed;
    while (!ended_p()) {
        pthread_mutex_lock(&lock);
        sweep_returned();
        if (next_page < PAGES) sweep(&pages[next_page++]);
        pthread_mutex_unlock(&lock);
        safepoint();
    }
    return NULL;
}

static void *
reader(void *seed)
{
    uint64_t state = (uint64_t)(uintptr_t)seed;

    while (!ended_p()) {
        struct page *page = &pages[random_below(&state, PAGES)];

        if (!__atomic_load_n(&page->bits, __ATOMIC_RELAXED)) {
            __atomic_thread_fence(__ATOMIC_ACQUIRE);
            if (__atomic_load_n(&page->before_sweep, __ATOMIC_RELAXED)) add(&wrong, 1);
            add(&asked, 1);
        }
        safepoint();
    }
    return NULL;
}

/* Marking: all stand still, and nothing is claimed. */
static void
collect(long turn)
{
    (void)turn;
    if (claimed) add(&wrong, 1);
    returned = NULL;
    next_page = 0;
    for (int i = 0; i < PAGES; i++) pages[i] = (struct page){ NULL, 1, 1, 0 };
}

int
main(int argc, char **argv)
{
    void *(*const bodies[THREADS])(void *) = { claimant, claimant, holder, reader };
    pthread_t threads[THREADS];

    if (argc < 3) return 2;
    broken = argv[1][0];
    long rounds = atol(argv[2]) * 5;
    collect(0);
    for (uintptr_t i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, bodies[i], (void *)(i + 1));
    }
    for (long i = 1; i <= rounds; i++) {
        if (__atomic_load_n(&wrong, __ATOMIC_RELAXED)) rounds = i;
        stop_all(i, i == rounds);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    printf("%ld wrong, %ld claimed, %ld given back, %ld asked\n", wrong, apart, given_back, asked);
    return wrong != 0;
}
