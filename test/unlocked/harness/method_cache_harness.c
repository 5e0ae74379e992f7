/*
 * The cache of method look-ups alone, in several threads, for ThreadSanitizer. Writers put, replace
 * and delete pairs under a lock, readers get them without one. The main thread is the GC: it stops
 * all others between two operations, takes out and frees what is dead, and lets them go on.
 *
 * usage: harness none|A|B|C|F STOPS    which order of internal/method/cache.h to break: MCA-A to
 *                                      MCA-C; F: values are freed without a filter
 * Prints "N wrong, N hits, N taken out", and the sanitizer's report.
 * A class and a name are numbers. A value says which class, name and turn it is for.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef uintptr_t VALUE;

#include "internal/common/atomic.h"

static char broken;                     /* a letter of the usage, or 0 */
static long wrong, hits, taken_out;

static void
add(long *count, long n)
{
    __atomic_fetch_add(count, n, __ATOMIC_RELAXED);
}

static void
pause_for(int turns)
{
    for (int i = 0; i < turns; i++) __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

/* A broken: the serial number never gets odd, and a line is written in small pieces. */
static void
store_number(uintptr_t *word, uintptr_t val)
{
    if (broken != 'A') __atomic_store_n(word, val, __ATOMIC_RELAXED);
}

/* MCA-B broken: the last store, and the value's, have no order. MCA-C broken: nothing is
 * deleted. */
static void
store_word(uintptr_t *word, uintptr_t val)
{
    if (broken == 'A') pause_for(200);
    if (broken == 'B') *(volatile uintptr_t *)word = val;
    else __atomic_store_n(word, val, __ATOMIC_RELEASE);
}

#undef ul_atomic_store_release
#define ul_atomic_store_release(word, val) store_word((word), (val))
#undef ul_atomic_store_relaxed
#define ul_atomic_store_relaxed(word, val) store_number((word), (val))
#include "internal/method/cache.h"
#include "unlocked/method/cache.c"

/* ---- keys and values ------------------------------------------------------------------------ */

enum { WRITERS = 2, READERS = 2, THREADS = WRITERS + READERS };
enum { CLASSES = 40, NAMES = 12, KEYS = CLASSES * NAMES };

struct value {
    VALUE klass, name;
    long turn;
    int invalid;                        /* as a method entry: whoever finds it goes on looking */
    struct value *next;
};

static struct method_cache cache;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    struct value *value;                /* under the lock: what the key has now, or NULL */
    long turn;                          /* of the last change */
    long told;                          /* which change all threads were told of */
} keys[KEYS];
static struct value *dead;              /* under the lock */

static VALUE
class_at(int key)
{
    return (VALUE)(key / NAMES + 1) * 640;
}

static VALUE
name_at(int key)
{
    return (VALUE)(key % NAMES + 1) << 36 | (VALUE)(key % 2);
}

static unsigned long
random_below(uint64_t *state, unsigned long limit)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned long)(*state >> 33) % limit;
}

/* ---- stops ---------------------------------------------------------------------------------- */

#include "test/unlocked/harness/harness_stops.h"

static bool
alive(VALUE klass, VALUE name, VALUE value, void *data)
{
    int key = (int)(klass / 640 - 1) * NAMES + (int)(name >> 36) - 1;
    bool keep = keys[key].value == (struct value *)value;
    if (!keep) taken_out++;
    return keep;
}

static void
collect(long turn)
{
    if (broken != 'F') method_cache_filter(&cache, alive, NULL);
    while (dead) {
        struct value *next = dead->next;
        memset(dead, 0x55, sizeof(*dead));
        free(dead);
        dead = next;
    }
}

/* ---- threads -------------------------------------------------------------------------------- */

static struct value *
value_new(int key, long turn)
{
    struct value *value = malloc(sizeof(*value));
    *value = (struct value){ .klass = class_at(key), .name = name_at(key), .turn = turn };
    return value;
}

/* The value that a key had is deleted, or made invalid, which leaves it in the cache. */
static void
change(int key, bool put, bool delete)
{
    struct value *before = keys[key].value;

    if (delete && broken != 'C') method_cache_delete(&cache, class_at(key), name_at(key));
    if (before) {
        if (!delete) __atomic_store_n(&before->invalid, 1, __ATOMIC_RELAXED);
        before->next = dead;
        dead = before;
    }
    keys[key].value = put ? value_new(key, keys[key].turn + 1) : NULL;
    keys[key].turn++;
}

/* As a look-up that missed: puts what the key has now. */
static void
fill(int key)
{
    VALUE value = (VALUE)keys[key].value;
    if (value) method_cache_put(&cache, class_at(key), name_at(key), value);
}

static void *
write_all(void *data)
{
    uint64_t state = (uintptr_t)data;

    while (!ended_p()) {
        safepoint();
        int key = (int)random_below(&state, KEYS);
        pthread_mutex_lock(&lock);
        if (random_below(&state, 4) == 0) {
            change(key, random_below(&state, 3) != 0, random_below(&state, 2));
        }
        if (random_below(&state, 2)) fill(key);
        long turn = keys[key].turn;
        pthread_mutex_unlock(&lock);
        if (turn > __atomic_load_n(&keys[key].told, __ATOMIC_RELAXED)) {
            __atomic_store_n(&keys[key].told, turn, __ATOMIC_RELEASE);
        }
    }
    return NULL;
}

/* told: which change of the key the reader knows of; a value may be newer. */
static void
check(const struct value *value, int key, long told)
{
    if (__atomic_load_n(&value->invalid, __ATOMIC_RELAXED)) return;
    add(&hits, 1);
    if (value->klass != class_at(key) || value->name != name_at(key)) add(&wrong, 1);
    if (value->turn < told) add(&wrong, 1);
}

static void *
read_all(void *data)
{
    uint64_t state = (uintptr_t)data;

    while (!ended_p()) {
        safepoint();
        for (int turn = 0; turn < 50; turn++) {
            int key = (int)random_below(&state, KEYS);
            long told = __atomic_load_n(&keys[key].told, __ATOMIC_ACQUIRE);
            VALUE value = method_cache_get(&cache, class_at(key), name_at(key));
            if (value) check((const struct value *)value, key, told);
        }
    }
    return NULL;
}

int
main(int argc, char **argv)
{
    pthread_t threads[THREADS];

    if (argc != 3) return 2;
    broken = strcmp(argv[1], "none") ? argv[1][0] : 0;
    for (uintptr_t i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, i < WRITERS ? write_all : read_all, (void *)(i + 1));
    }
    for (long rounds = strtol(argv[2], NULL, 10); rounds--; usleep(1000)) {
        if (__atomic_load_n(&wrong, __ATOMIC_RELAXED)) break;
        stop_all(0, false);
    }
    stop_all(0, true);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    method_cache_clear(&cache);
    for (int key = 0; key < KEYS; key++) {
        if (method_cache_get(&cache, class_at(key), name_at(key))) add(&wrong, 1);
    }
    printf("%ld wrong, %ld hits, %ld taken out\n", wrong, hits, taken_out);
    return wrong != 0;
}
