/*
 * The side table alone, in several threads, for ThreadSanitizer and AddressSanitizer. Writers fill,
 * replace and delete entries of their own owners, whose neighbours in the same chunks belong to
 * others; readers get what was handed over to them (release, acquire) and look at the rest. All
 * writers add values for the same shared objects, and compare what they got; each makes other
 * chunks of them dirty. The main thread is the GC: it stops all others between two operations,
 * visits what is dirty, trims, and lets them go on.
 *
 * usage: harness none|A|B|C|D|E|F|H|I STOPS
 *        which order of internal/common/address_table.h to break: A is TBL-A, and so on
 * Prints "N wrong, N reads, N growths, N races, N given back" (races: two writers made the same
 * chunk; given back: regions), and the sanitizer's report.
 * Owners are addresses only. Values are freed one stop after they were replaced, as a GC would.
 */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef uintptr_t VALUE;
struct RBasic { VALUE flags, klass; };
#define STATIC_ASSERT(name, condition) static_assert(condition, #name)

#include "internal/common/atomic.h"

/* ---- the orders that can be broken, and what is counted ------------------------------------- */

struct address_chunk;
struct address_region;
struct address_directory;

static char broken;                     /* the letter behind TBL-, or 0 */
static long wrong, reads, growths, races, given_back;

static void *slow_calloc(size_t count, size_t size);
static void store_cell(VALUE *cell, VALUE val);
static void store_region(struct address_region **slot, struct address_region *region);
static void store_directory(struct address_directory **place, struct address_directory *directory);
static bool publish_chunk(struct address_chunk **place, struct address_chunk **there,
                          struct address_chunk *chunk);
static bool publish_cell(VALUE *cell, VALUE *there, VALUE val);
static void or_dirty(uint64_t *word, uint64_t bit);

#undef ul_atomic_fetch_or_relaxed
#define ul_atomic_fetch_or_relaxed(word, bit) or_dirty((word), (bit))
#undef ul_atomic_store_release
#define ul_atomic_store_release(word, val) \
    _Generic((word), VALUE *: store_cell, struct address_region **: store_region, \
             struct address_directory **: store_directory)((word), (val))
#undef ul_atomic_cas_release
#define ul_atomic_cas_release(place, there, val) \
    _Generic((place), VALUE *: publish_cell, struct address_chunk **: publish_chunk)( \
        (place), (there), (val))
#define calloc slow_calloc
#include "internal/common/address_table.h"
#include "unlocked/common/address_table.c"
#undef calloc

static void
add(long *count, long n)
{
    __atomic_fetch_add(count, n, __ATOMIC_RELAXED);
}

static void
pause_for(int turns)
{
    for (volatile int i = 0; i < turns; i++) continue;
    sched_yield();
}

/* Gives another writer time to miss the same chunk. */
static void *
slow_calloc(size_t count, size_t size)
{
    if (size == sizeof(struct address_chunk)) pause_for(50);
    return calloc(count, size);
}

static void
store_cell(VALUE *cell, VALUE val)
{
    __atomic_store_n(cell, val, broken == 'A' ? __ATOMIC_RELAXED : __ATOMIC_RELEASE);
    if (broken == 'A') sched_yield();   /* to a reader, before the value is handed over */
}

static bool
publish_cell(VALUE *cell, VALUE *there, VALUE val)
{
    if (broken == 'H' && !(*there = __atomic_load_n(cell, __ATOMIC_ACQUIRE))) {
        pause_for(50);
        __atomic_store_n(cell, val, __ATOMIC_RELEASE);
        return true;
    }
    return broken != 'H'
        && __atomic_compare_exchange_n(cell, there, val, 0, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE);
}

static bool
publish_chunk(struct address_chunk **place, struct address_chunk **there,
              struct address_chunk *chunk)
{
    if (broken == 'B') {
        __atomic_store_n(place, chunk, __ATOMIC_RELEASE);
        return true;
    }
    bool first = __atomic_compare_exchange_n(place, there, chunk, 0, __ATOMIC_RELEASE,
                                             __ATOMIC_ACQUIRE);
    if (!first) add(&races, 1);
    return first;
}

/* TBL-I broken: what another writes between the load and the store is lost. */
static void
or_dirty(uint64_t *word, uint64_t bit)
{
    if (broken != 'I') __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
    else {
        uint64_t was = __atomic_load_n(word, __ATOMIC_RELAXED);
        pause_for(50);
        __atomic_store_n(word, was | bit, __ATOMIC_RELAXED);
    }
}

/* TBL-C broken: a new region gets its number after it is there. */
static void
store_region(struct address_region **slot, struct address_region *region)
{
    uintptr_t number = region->number;
    bool late = broken == 'C';

    for (size_t i = 0; i < ADDRESS_REGION_CHUNKS; i++) {
        late = late && !__atomic_load_n(&region->chunks[i], __ATOMIC_RELAXED);
    }
    if (late) region->number = 1;
    __atomic_store_n(slot, region, __ATOMIC_RELEASE);
    if (late) pause_for(200);
    if (late) region->number = number;
}

/* TBL-D broken: a larger directory is filled after it is there. */
static void
store_directory(struct address_directory **place, struct address_directory *directory)
{
    size_t bytes = sizeof(directory->slots[0]) << directory->bits;
    struct address_region **slots = malloc(bytes);

    add(&growths, 1);
    memcpy(slots, directory->slots, bytes);
    if (broken == 'D') memset(directory->slots, 0, bytes);
    __atomic_store_n(place, directory, __ATOMIC_RELEASE);
    for (size_t i = 0; broken == 'D' && i < (size_t)1 << directory->bits; i++) {
        if (i == 0) pause_for(200);
        __atomic_store_n(&directory->slots[i], slots[i], __ATOMIC_RELEASE);
    }
    free(slots);
}

/* ---- owners and values ---------------------------------------------------------------------- */

enum { WRITERS = 3, READERS = 2, THREADS = WRITERS + READERS, REGIONS = 80, CELLS = 48 };
enum { OWNERS = REGIONS * CELLS, EACH = OWNERS / WRITERS };

struct value {
    VALUE owner;
    long turn;                          /* of its owner, from 1 */
    long stop;                          /* after which it was replaced */
    struct value *next;
};

static struct address_table table;
static long handed[OWNERS];             /* the turn of the value that readers may expect, or 0 */
static pthread_mutex_t region_lock = PTHREAD_MUTEX_INITIALIZER;

/* Owners number n, n + 1, ... share a chunk, and belong to different writers. */
static VALUE
owner_at(int n)
{
    bool small = CELLS > ADDRESS_REGION_CELLS;           /* two regions in place of one */
    size_t within = (size_t)(n % CELLS), step = small ? 1 : ADDRESS_REGION_CELLS / CELLS;
    uintptr_t number = 77 + (uintptr_t)(n / CELLS) * 1021;

    if (small) {
        number += within / 24;
        within %= 24;
    }
    size_t cell = address_cell_number_of((within >> ADDRESS_CHUNK_BITS) * step,
                                        within & (ADDRESS_CHUNK_CELLS - 1));
    return (number << ADDRESS_REGION_BITS) + cell * ADDRESS_TABLE_SLOT + 8 * (number % 3);
}

static bool
some_wrong(void)
{
    return __atomic_load_n(&wrong, __ATOMIC_RELAXED) != 0;
}

static void
check_value(VALUE fields_obj, VALUE owner, long turn)
{
    const struct value *value = (const struct value *)fields_obj;
    if (!value || value->owner != owner || value->turn < turn) add(&wrong, 1);
}

/* ---- stops ---------------------------------------------------------------------------------- */

static pthread_mutex_t world = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int stopping, stopped;
static long stops;                      /* how many there have been */
static int done;

/* Between two operations of each thread. Returns how many stops there have been. */
static long
safepoint(void)
{
    if (!__atomic_load_n(&stopping, __ATOMIC_RELAXED)) return stops;

    pthread_mutex_lock(&world);
    stopped++;
    pthread_cond_broadcast(&changed);
    while (stopping) pthread_cond_wait(&changed, &world);
    stopped--;
    long count = stops;
    pthread_mutex_unlock(&world);
    return count;
}

static size_t
regions_in_use(void)
{
    size_t regions = 0;
    for (size_t i = 0; i < (size_t)1 << table.directory->bits; i++) {
        regions += table.directory->slots[i] != NULL;
    }
    return regions;
}

static void
trim(void)
{
    size_t before = regions_in_use();
    rb_address_table_trim(&table);
    add(&given_back, (long)(before - regions_in_use()));
}

/* ---- shared objects -------------------------------------------------------------------------- */

enum { SHARED = 64 };
static struct address_table shared;
static VALUE agreed[SHARED];            /* the value that somebody got, or 0 */
static bool dirty[SHARED];              /* somebody made its chunk dirty */

/* Chunks are shared out among the writers; the bits of several are in one word. */
static void
set_dirty(int number, int n)
{
    if (n / (int)ADDRESS_CHUNK_CELLS % WRITERS != number) return;
    address_table_set_dirty(&shared, owner_at(n));
    __atomic_store_n(&dirty[n], true, __ATOMIC_RELAXED);
}

/* TBL-H: all get the same. */
static void
add_shared(int number, long turn)
{
    for (int n = 0; n < SHARED; n++) {
        VALUE object = owner_at(n), mine = ((VALUE)turn * THREADS + (VALUE)number + 1) << 3;
        VALUE there = 0;

        while (rb_address_table_add(&shared, object, &mine) != ADDRESS_ENTRY) {
            pthread_mutex_lock(&region_lock);
            rb_address_table_add_region(&shared, object);
            pthread_mutex_unlock(&region_lock);
        }
        if (!__atomic_compare_exchange_n(&agreed[n], &there, mine, 0, __ATOMIC_ACQ_REL,
                                         __ATOMIC_ACQUIRE) && there != mine) add(&wrong, 1);
        if (address_table_get(&shared, object) != mine) add(&wrong, 1);
        set_dirty(number, n);
    }
}

static void
visit_dirty(VALUE object, VALUE value, void *data)
{
    for (int n = 0; n < SHARED; n++) {
        if (owner_at(n) == object) dirty[n] = false;
    }
}

/* All are dead. */
static void
forget_shared(void)
{
    rb_address_table_each_dirty(&shared, visit_dirty, NULL);
    for (int n = 0; n < SHARED; n++) {
        if (dirty[n]) add(&wrong, 1);
        if (agreed[n] && address_table_dirty_p(&shared, owner_at(n))) add(&wrong, 1);
        if (address_table_delete(&shared, owner_at(n)) != agreed[n]) add(&wrong, 1);
        agreed[n] = 0;
    }
    rb_address_table_trim(&shared);
}

static void check_stopped(void);

static void
stop_all(bool end)
{
    pthread_mutex_lock(&world);
    __atomic_store_n(&stopping, 1, __ATOMIC_RELAXED);
    while (stopped < THREADS) pthread_cond_wait(&changed, &world);
    check_stopped();
    trim();
    check_stopped();
    forget_shared();
    stops++;
    if (end) __atomic_store_n(&done, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&stopping, 0, __ATOMIC_RELAXED);
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&world);
}

/* ---- threads -------------------------------------------------------------------------------- */

struct writer {
    int number;
    uint64_t state;
    struct value *replaced;             /* the last one first */
    struct {
        struct value *value;
        long turn, withdrawn;           /* withdrawn: the stop before, from 1; or 0 */
    } own[EACH];
};
static struct writer writers[WRITERS];

static unsigned long
random_below(uint64_t *state, unsigned long limit)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned long)(*state >> 33) % limit;
}

static struct value *
value_new(VALUE owner, long turn)
{
    struct value *value = malloc(sizeof(*value));
    *value = (struct value){ .owner = owner, .turn = turn };
    return value;
}

static void
retire(struct writer *writer, struct value *value, long stop)
{
    value->stop = stop;
    value->next = writer->replaced;
    writer->replaced = value;
}

/* What was replaced before the last stop. */
static void
sweep(struct writer *writer, long stop)
{
    struct value **link = &writer->replaced;
    while (*link && (*link)->stop >= stop) link = &(*link)->next;
    while (*link) {
        struct value *value = *link;
        *link = value->next;
        free(value);
    }
}

static void
set(VALUE owner, VALUE fields_obj)
{
    while (rb_address_table_set(&table, owner, fields_obj) != ADDRESS_ENTRY) {
        pthread_mutex_lock(&region_lock);
        rb_address_table_add_region(&table, owner);
        pthread_mutex_unlock(&region_lock);
    }
}

/* TBL-E broken: the owner is handed over before it has its entry. */
static void
write_one(struct writer *writer, int i, long stop)
{
    int n = i * WRITERS + writer->number;
    VALUE owner = owner_at(n);
    struct value *before = writer->own[i].value;
    struct value *value = value_new(owner, ++writer->own[i].turn);

    if (broken == 'E') __atomic_store_n(&handed[n], value->turn, __ATOMIC_RELEASE);
    if (broken == 'E') pause_for(200);
    if (before && random_below(&writer->state, 2)) {
        address_table_replace(&table, owner, (VALUE)value);
    }
    else set(owner, (VALUE)value);
    writer->own[i].value = value;
    if (address_table_get(&table, owner) != (VALUE)value) add(&wrong, 1);
    __atomic_store_n(&handed[n], value->turn, __ATOMIC_RELEASE);
    if (before) retire(writer, before, stop);
}

/* First nobody hears of the owner any more. After the next stop nobody looks at it: it is dead. */
static void
delete_one(struct writer *writer, int i, long stop)
{
    int n = i * WRITERS + writer->number;

    if (!writer->own[i].withdrawn) {
        __atomic_store_n(&handed[n], 0, __ATOMIC_RELEASE);
        writer->own[i].withdrawn = stop + 1;
        return;
    }
    if (writer->own[i].withdrawn > stop) return;
    struct value *value = writer->own[i].value;
    if (address_table_delete(&table, owner_at(n)) != (VALUE)value) add(&wrong, 1);
    if (address_table_get(&table, owner_at(n))) add(&wrong, 1);
    writer->own[i].value = NULL;
    writer->own[i].withdrawn = 0;
    retire(writer, value, stop);
}

/* All writers fill, and later delete, at the same time: so regions come and go. */
static void *
write_all(void *data)
{
    struct writer *writer = data;

    while (!__atomic_load_n(&done, __ATOMIC_RELAXED) && !some_wrong()) {
        long stop = safepoint();
        int fill = stop / 4 % 2 == 0;
        sweep(writer, stop);
        add_shared(writer->number, stop);
        for (int turn = 0; turn < 20; turn++) {
            int i = (int)random_below(&writer->state, EACH);
            if (writer->own[i].withdrawn) delete_one(writer, i, stop);
            else if (fill || (stop % 8 < 6 && random_below(&writer->state, 8) == 0)) {
                write_one(writer, i, stop);
            }
            else if (writer->own[i].value) delete_one(writer, i, stop);
        }
        for (int i = 0; !fill && i < EACH; i++) {
            if (writer->own[i].value) delete_one(writer, i, stop);
        }
    }
    while (!__atomic_load_n(&done, __ATOMIC_RELAXED)) safepoint();
    return NULL;
}

static void *
read_all(void *data)
{
    uint64_t state = (uintptr_t)data;

    while (!__atomic_load_n(&done, __ATOMIC_RELAXED)) {
        safepoint();
        for (int turn = 0; turn < 100 && !some_wrong(); turn++) {
            int n = (int)random_below(&state, OWNERS);
            long expected = __atomic_load_n(&handed[n], __ATOMIC_ACQUIRE);
            VALUE owner = owner_at(n), fields_obj = address_table_get(&table, owner);
            if (expected || fields_obj) check_value(fields_obj, owner, expected);
            if (expected && !some_wrong()) {
                check_value(address_table_get(&table, owner), owner, expected);
                add(&reads, 1);
            }
        }
    }
    return NULL;
}

/* ---- the world while it stands -------------------------------------------------------------- */

static void
count_entry(VALUE owner, VALUE fields_obj, void *entries)
{
    check_value(fields_obj, owner, 1);
    ++*(long *)entries;
}

/* Nothing is lost, and nothing foreign is there. */
static void
check_stopped(void)
{
    long live = 0, entries = 0;

    for (int w = 0; w < WRITERS; w++) {
        for (int i = 0; i < EACH; i++) {
            VALUE have = address_table_get(&table, owner_at(i * WRITERS + w));
            if (have != (VALUE)writers[w].own[i].value) add(&wrong, 1);
            live += writers[w].own[i].value != NULL;
        }
    }
    rb_address_table_each(&table, count_entry, &entries);
    if (live != entries) add(&wrong, 1);
}

/* TBL-G: the child has one thread, and a table that is whole. */
static void
check_after_fork(void)
{
    int status;
    pid_t child = fork();

    if (child != 0) {
        if (child < 0 || waitpid(child, &status, 0) != child || status != 0) add(&wrong, 1);
        return;
    }
    wrong = 0;
    for (int turn = 0; turn < 2; turn++) {
        for (int n = 0; n < OWNERS; n++) {
            VALUE owner = owner_at(n);
            if (handed[n]) check_value(address_table_get(&table, owner), owner, handed[n]);
            else address_table_delete(&table, owner);
        }
        rb_address_table_trim(&table);
    }
    pthread_mutex_init(&region_lock, NULL);
    for (int n = 0; n < OWNERS; n++) set(owner_at(n), (VALUE)value_new(owner_at(n), 1));
    for (int n = 0; n < OWNERS; n++) {
        check_value(address_table_get(&table, owner_at(n)), owner_at(n), 1);
    }
    rb_address_table_release(&table);
    _exit(wrong != 0);
}

/* ThreadSanitizer cannot fork among threads, and AddressSanitizer's allocator keeps, in the child,
 * the locks that other threads had: an allocation there waits for ever. */
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
enum { FORKS = 0 };
#else
enum { FORKS = 1 };
#endif

int
main(int argc, char **argv)
{
    pthread_t threads[THREADS];

    if (argc != 3) return 2;
    broken = strcmp(argv[1], "none") ? argv[1][0] : 0;
    if (!rb_address_table_init(&table) || !rb_address_table_init(&shared)) return 2;
    for (int i = 0; i < WRITERS; i++) {
        writers[i].number = i;
        writers[i].state = (uint64_t)i + 1;
        pthread_create(&threads[i], NULL, write_all, &writers[i]);
    }
    for (int i = WRITERS; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, read_all, (void *)(uintptr_t)i);
    }
    for (long rounds = strtol(argv[2], NULL, 10); rounds-- && !some_wrong();) {
        usleep(1000 + 2000 * (rounds % 4));
        if (broken == 'F') rb_address_table_trim(&table);
        else stop_all(false);
        if (broken == 'F' && rounds % 4 == 0) stop_all(false);
        if (FORKS && rounds % 32 == 16) check_after_fork();
    }
    stop_all(true);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    printf("%ld wrong, %ld reads, %ld growths, %ld races, %ld given back\n",
           wrong, reads, growths, races, given_back);
    return wrong != 0;
}
