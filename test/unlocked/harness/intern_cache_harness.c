/*
 * The caches of interned objects and the list of pages of ids alone, in several threads, for
 * ThreadSanitizer and AddressSanitizer. The threads look texts up as Ruby does: in the cache, and
 * then in a table under a lock, from which they fill the cache. The main thread is the GC: it stops
 * all others between two operations, empties the cache, frees some objects, and resumes the others.
 *
 * usage: harness none|A|B|C|D|E|a|c STOPS   which order to break: SCA-A to SCA-E of
 *                                           internal/symbol/cache.h; a: IDT-A, c: IDT-C of
 *                                           internal/symbol/id_pages.h
 * Prints "N wrong, N hits, N fills, N freed, N pages", and the sanitizer's report. Wrong is an
 * object of another content, and a second object for one content.
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uintptr_t VALUE;
static int lock_held;
#define ASSERT_vm_locking() assert(lock_held)

#include "internal/common/atomic.h"

static char broken;
static long wrong, hits, fills, freed, pages;

#undef ul_atomic_store_release
#define ul_atomic_store_release(place, val) do { \
    if (broken == 'A') __atomic_store_n((place), (val), __ATOMIC_RELAXED); \
    else __atomic_store_n((place), (val), __ATOMIC_RELEASE); \
} while (0)
#include "internal/symbol/cache.h"
#include "internal/symbol/id_pages.h"
#include "unlocked/symbol/cache.c"
#include "unlocked/symbol/id_pages.c"

/* ---- interned objects ----------------------------------------------------------------------- */

enum { THREADS = 4, CONTENTS = 96, NUMBERS = 4, IDS = 64, PAGES = 400, NIL = 4 };

struct text {
    long numbers[NUMBERS];
};

static struct text *table[CONTENTS];    /* the truth, under the lock */
static VALUE identity[CONTENTS];        /* what a thread has got for it since the last stop */
static VALUE id_buffers[PAGES][IDS];
static long ids;                        /* how many there are */
static pthread_mutex_t vm_lock = PTHREAD_MUTEX_INITIALIZER;

static void
add(long *count, long n)
{
    __atomic_fetch_add(count, n, __ATOMIC_RELAXED);
}

static void
text_init(struct text *text, long content)
{
    for (long i = 0; i < NUMBERS; i++) text->numbers[i] = content * NUMBERS + i;
}

static bool
text_equal(VALUE key, VALUE text)
{
    const struct text *a = (const struct text *)key, *b = (const struct text *)text;
    return broken == 'B' || memcmp(a->numbers, b->numbers, sizeof(a->numbers)) == 0;
}

/* Three contents have the same hash, and twelve share a set. */
static uintptr_t
hash_of(long content)
{
    return (uintptr_t)(content % 8) << 48 | (uintptr_t)(content % 32);
}

static void
vm_lock_enter(void)
{
    if (broken != 'C') pthread_mutex_lock(&vm_lock);
    __atomic_store_n(&lock_held, 1, __ATOMIC_RELAXED);
}

static void
vm_lock_leave(void)
{
    if (broken == 'C') return;
    __atomic_store_n(&lock_held, 0, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&vm_lock);
}

static VALUE
intern_locked(struct intern_cache *cache, long content)
{
    struct text *text = table[content];

    if (text) {
        rb_intern_cache_fill_locked(cache, hash_of(content), (VALUE)text);
        add(&fills, 1);
        return (VALUE)text;
    }
    text = malloc(sizeof(*text));
    text_init(text, content);
    return (VALUE)(table[content] = text);
}

static VALUE
intern(struct intern_cache *cache, long content)
{
    struct text key;
    text_init(&key, content);
    VALUE text = intern_cache_find(cache, hash_of(content), (VALUE)&key, text_equal);

    if (text) {
        add(&hits, 1);
        return text;
    }
    vm_lock_enter();
    text = intern_locked(cache, content);
    vm_lock_leave();
    return text;
}

/* ---- ids ------------------------------------------------------------------------------------ */

/* As set_id_entry does: a page full of nil, and an entry that is stored behind a fence. */
static void
id_add(void)
{
    vm_lock_enter();
    long id = __atomic_load_n(&ids, __ATOMIC_RELAXED);
    if (id < (long)PAGES * IDS) {
        VALUE *buffer = id_buffers[id / IDS];
        if (id % IDS == 0) {
            if (broken == 'a') id_pages_add_locked((size_t)(id / IDS), buffer);
            for (size_t i = 0; i < IDS; i++) buffer[i] = NIL;
            if (broken != 'a') id_pages_add_locked((size_t)(id / IDS), buffer);
            add(&pages, 1);
        }
        struct text *text = malloc(sizeof(*text));
        text_init(text, id);
        int order = broken == 'c';
        if (order) __atomic_store_n(&buffer[id % IDS], (VALUE)text, __ATOMIC_RELAXED);
        else __atomic_store_n(&buffer[id % IDS], (VALUE)text, __ATOMIC_RELEASE);
        __atomic_store_n(&ids, id + 1, __ATOMIC_RELAXED);
    }
    vm_lock_leave();
}

/*
 * One of the newest. Without an order between id and entry, an entry may be nil still; but it is
 * not another one.
 */
static void
id_check(unsigned long random)
{
    long id = __atomic_load_n(&ids, __ATOMIC_RELAXED) + 2 - (long)(random % 8);
    if (id < 0) return;
    const VALUE *page = id_page((size_t)(id / IDS));
    VALUE text = page ? ul_atomic_load_acquire(&page[id % IDS]) : NIL;
    struct text key;

    if (text == NIL) return;
    text_init(&key, id);
    if (!text || memcmp(&key, (const void *)text, sizeof(key))) add(&wrong, 1);
}

/* ---- stops ---------------------------------------------------------------------------------- */

#include "test/unlocked/harness/harness_stops.h"

/* Which contents the GC has found alive. */
static bool
alive(VALUE text, void *turn)
{
    long content = ((const struct text *)text)->numbers[0] / NUMBERS;
    return (unsigned long)(content * 7 + *(long *)turn) % 3;
}

static void
collect(long turn)
{
    if (broken == 'D') /* not done */;
    else if (turn % 5) rb_intern_caches_prune_stopped(alive, &turn);
    else rb_intern_caches_wipe_stopped();

    for (long i = 0; i < CONTENTS; i++) {
        identity[i] = 0;
        if (!table[i] || alive((VALUE)table[i], &turn)) continue;
        memset(table[i], 0xff, sizeof(*table[i]));
        free(table[i]);
        table[i] = NULL;
        freed++;
    }
}

/* ---- threads -------------------------------------------------------------------------------- */

static void
check_text(long content, VALUE text)
{
    VALUE first = 0;
    struct text key;

    text_init(&key, content);
    if (memcmp(&key, (const void *)text, sizeof(key))) add(&wrong, 1);
    if (!__atomic_compare_exchange_n(&identity[content], &first, text, 0, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED) && first != text) {
        add(&wrong, 1);
    }
}

static void *
work(void *data)
{
    uint64_t state = (uintptr_t)data + 1;
    struct intern_cache *cache = &rb_intern_caches[INTERN_CACHE_SYMBOLS];

    while (!ended_p()) {
        safepoint();
        for (int i = 0; i < 50; i++) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            unsigned long random = (unsigned long)(state >> 33);
            long content = (long)(random % CONTENTS);
            VALUE text = intern(cache, content);
            if (broken == 'E') safepoint();
            check_text(content, text);
            id_check(random / CONTENTS);
            if (random % 64 == 0) id_add();
        }
    }
    return NULL;
}

int
main(int argc, char **argv)
{
    pthread_t threads[THREADS];

    assert(argc == 3);
    broken = argv[1][1] ? 0 : argv[1][0];
    for (uintptr_t i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, work, (void *)i);
    }
    long stops = strtol(argv[2], NULL, 10);
    for (long turn = 1; turn <= stops; turn++) {
        for (volatile int i = 0; i < 20000; i++) continue;
        if (__atomic_load_n(&wrong, __ATOMIC_RELAXED)) stops = turn;
        stop_all(turn, turn == stops);
    }
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    printf("%ld wrong, %ld hits, %ld fills, %ld freed, %ld pages\n", wrong, hits, fills, freed,
           pages);
    return wrong != 0;
}
