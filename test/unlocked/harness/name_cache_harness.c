/*
 * The caches of names and the list of pages of ids alone, in several threads, for ThreadSanitizer
 * and AddressSanitizer. The threads look names up as Ruby does: in the cache, and then in a table
 * under a lock, from which they fill the cache. The main thread is the GC: it stops all others
 * between two operations, empties the cache, frees some of the names, and lets them go on.
 *
 * usage: harness none|A|B|C|D|E|a|c STOPS   which order to break: SCA-A to SCA-E of
 *                                           internal/symbol/cache.h; a: IDT-A, c: IDT-C of
 *                                           internal/symbol/id_table.h
 * Prints "N wrong, N hits, N fills, N freed, N pages", and the sanitizer's report. Wrong is a name
 * of another content, and a second object for one content.
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
#define ul_atomic_store_release(word, val) do { \
    if (broken == 'A') __atomic_store_n((word), (val), __ATOMIC_RELAXED); \
    else __atomic_store_n((word), (val), __ATOMIC_RELEASE); \
} while (0)
#include "internal/symbol/cache.h"
#include "internal/symbol/id_table.h"
#include "unlocked/symbol/cache.c"
#include "unlocked/symbol/id_table.c"

/* ---- names ----------------------------------------------------------------------------------- */

enum { THREADS = 4, CONTENTS = 96, WORDS = 4, IDS = 64, PAGES = 400, NIL = 4 };

struct name {
    long words[WORDS];
};

static struct name *table[CONTENTS];    /* the truth, under the lock */
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
name_make(struct name *name, long content)
{
    for (long i = 0; i < WORDS; i++) name->words[i] = content * WORDS + i;
}

static bool
name_equal(VALUE key, VALUE name)
{
    const struct name *a = (const struct name *)key, *b = (const struct name *)name;
    return broken == 'B' || memcmp(a->words, b->words, sizeof(a->words)) == 0;
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
intern_locked(struct name_cache *cache, long content)
{
    struct name *name = table[content];

    if (name) {
        rb_name_cache_fill_locked(cache, hash_of(content), (VALUE)name);
        add(&fills, 1);
        return (VALUE)name;
    }
    name = malloc(sizeof(*name));
    name_make(name, content);
    return (VALUE)(table[content] = name);
}

static VALUE
intern(struct name_cache *cache, long content)
{
    struct name key;
    name_make(&key, content);
    VALUE name = name_cache_find(cache, hash_of(content), (VALUE)&key, name_equal);

    if (name) {
        add(&hits, 1);
        return name;
    }
    vm_lock_enter();
    name = intern_locked(cache, content);
    vm_lock_leave();
    return name;
}

/* ---- ids ------------------------------------------------------------------------------------- */

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
        struct name *name = malloc(sizeof(*name));
        name_make(name, id);
        int order = broken == 'c';
        if (order) __atomic_store_n(&buffer[id % IDS], (VALUE)name, __ATOMIC_RELAXED);
        else __atomic_store_n(&buffer[id % IDS], (VALUE)name, __ATOMIC_RELEASE);
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
    VALUE name = page ? ul_atomic_load_acquire(&page[id % IDS]) : NIL;
    struct name key;

    if (name == NIL) return;
    name_make(&key, id);
    if (!name || memcmp(&key, (const void *)name, sizeof(key))) add(&wrong, 1);
}

/* ---- stops ----------------------------------------------------------------------------------- */

#include "test/unlocked/harness/harness_stops.h"

/* Which contents the GC has found alive. */
static bool
alive(VALUE name, void *turn)
{
    long content = ((const struct name *)name)->words[0] / WORDS;
    return (unsigned long)(content * 7 + *(long *)turn) % 3;
}

static void
collect(long turn)
{
    if (broken == 'D') /* not done */;
    else if (turn % 5) rb_name_caches_prune_stopped(alive, &turn);
    else rb_name_caches_wipe_stopped();

    for (long i = 0; i < CONTENTS; i++) {
        identity[i] = 0;
        if (!table[i] || alive((VALUE)table[i], &turn)) continue;
        memset(table[i], 0xff, sizeof(*table[i]));
        free(table[i]);
        table[i] = NULL;
        freed++;
    }
}

/* ---- threads --------------------------------------------------------------------------------- */

static void
check_name(long content, VALUE name)
{
    VALUE first = 0;
    struct name key;

    name_make(&key, content);
    if (memcmp(&key, (const void *)name, sizeof(key))) add(&wrong, 1);
    if (!__atomic_compare_exchange_n(&identity[content], &first, name, 0, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED) && first != name) {
        add(&wrong, 1);
    }
}

static void *
work(void *data)
{
    uint64_t state = (uintptr_t)data + 1;
    struct name_cache *cache = &rb_name_caches[NAME_CACHE_SYMBOLS];

    while (!ended_p()) {
        safepoint();
        for (int i = 0; i < 50; i++) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            unsigned long random = (unsigned long)(state >> 33);
            long content = (long)(random % CONTENTS);
            VALUE name = intern(cache, content);
            if (broken == 'E') safepoint();
            check_name(content, name);
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
