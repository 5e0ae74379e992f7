/*
 * The protocol of internal/ivar/set_class.h on its own, for ThreadSanitizer: the memory operations
 * are the fork's (internal/common/atomic.h), the objects are defined in this file. One main writer
 * replaces, appends, shrinks and copies; one foreign writer copies under the lock; readers check
 * that each value belongs to its place and was set before, and the last one to its field.
 *
 * usage: harness none|publish|append|ordered|shrink ROUNDS    which guarantee to break: publish is
 *        CLS-B, append CLS-C, ordered CLS-H, shrink CLS-E of internal/ivar/set_class.h
 * Prints "N wrong", and the reports of ThreadSanitizer. Replaced objects are kept to the end, as a
 * GC would while stacks have them.
 */
#include "internal/common/atomic.h"
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 8, READERS = 2 };

struct fields {
    unsigned long shape;                /* how many values are there; which field the last one is */
    unsigned long capacity;
    struct fields *replaced;
    unsigned long values[ROOM * 2];
    unsigned long longest[ROOM * 2];    /* which field was removed from each place, from 1; or 0 */
};
enum { LEN = 0xff, FIELD_SHIFT = 8, TURN_SHIFT = 16 };

static struct fields *published, *graveyard;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int foreign_writers, done;
static long wrong;
static const char *broken;
static unsigned long rounds;

static void
count_wrong(bool is_wrong)
{
    if (is_wrong) __atomic_fetch_add(&wrong, 1, __ATOMIC_RELAXED);
}

static bool
some_wrong(void)
{
    return __atomic_load_n(&wrong, __ATOMIC_RELAXED) != 0;
}

static void
pause_for(int turns)
{
    for (volatile int i = 0; i < turns; i++) continue;
}

/* A value holds its place, its field (0 or 1) and its round. */
static unsigned long
value(unsigned long place, unsigned long field, unsigned long turn)
{
    return (turn << TURN_SHIFT) | (field << FIELD_SHIFT) | (place + 1);
}

static unsigned long
field_of(unsigned long val)
{
    return (val >> FIELD_SHIFT) & LEN;
}

static unsigned long
shape_of(unsigned long len, unsigned long field)
{
    return (field << FIELD_SHIFT) | len;
}

static struct fields *
fields_new(unsigned long capacity)
{
    struct fields *fields = calloc(1, sizeof(*fields));
    fields->capacity = capacity;
    return fields;
}

static struct fields *
fields_copy(struct fields *from, unsigned long capacity)
{
    struct fields *copy = fields_new(capacity);
    copy->shape = ul_atomic_load_acquire(&from->shape);
    ul_atomic_copy_values(copy->values, from->values, copy->shape & LEN);
    return copy;
}

static void
publish(struct fields *fields)
{
    fields->replaced = graveyard;
    graveyard = published;
    if (!strcmp(broken, "publish")) {
        *(struct fields * volatile *)&published = fields;
        return;
    }
    ul_atomic_store_release(&published, fields);
}

static void
append(struct fields *fields, unsigned long field, unsigned long turn)
{
    unsigned long len = fields->shape & LEN;
    if (!strcmp(broken, "append")) {
        ul_atomic_store_release(&fields->shape, shape_of(len + 1, field));
        pause_for(200);
        *(volatile unsigned long *)&fields->values[len] = value(len, field, turn);
        return;
    }
    ul_atomic_store_release(&fields->values[len], value(len, field, turn));
    ul_atomic_store_release(&fields->shape, shape_of(len + 1, field));
}

/* The value stays, for readers that have the longer shape. */
static void
shrink(struct fields *fields)
{
    unsigned long len = fields->shape & LEN;
    fields->longest[len - 1] = (fields->shape >> FIELD_SHIFT) + 1;
    ul_atomic_store_release(&fields->shape, shape_of(len - 1, field_of(fields->values[len - 2])));
}

/* Whether the next place never had the other field. */
static bool
clean(struct fields *fields, unsigned long field)
{
    unsigned long had = fields->longest[fields->shape & LEN];
    return had == 0 || had == field + 1 || !strcmp(broken, "shrink");
}

static void
write_locked(unsigned long turn)
{
    pthread_mutex_lock(&lock);
    struct fields *fields = published;
    unsigned long len = fields->shape & LEN, field = turn >> 3 & 1;
    if (len == ROOM * 2) {                                  /* remove: in a copy */
        struct fields *fewer = fields_copy(fields, ROOM);
        fewer->shape = shape_of(1, 0);
        publish(fewer);
    }
    else if (turn % 4 == 0 && len > 1) {                    /* remove the last one: in place */
        shrink(fields);
    }
    else if (len == fields->capacity || !clean(fields, field)) {    /* in a copy */
        struct fields *copy = fields_copy(fields, len < ROOM ? ROOM : ROOM * 2);
        append(copy, field, turn);
        publish(copy);
    }
    else {
        append(fields, field, turn);
    }
    pthread_mutex_unlock(&lock);
}

/* CLS-H: only the main writer sets place 0, which always has a value. */
static void
replace(unsigned long turn)
{
    struct fields *fields = ul_atomic_load_acquire(&published);
    if (!strcmp(broken, "ordered")) {
        ul_atomic_store_release(&fields->values[0], value(0, 0, turn));
    }
    else {
        ul_atomic_store_ordered(&fields->values[0], value(0, 0, turn));
        bool alone = ul_atomic_load_ordered(&foreign_writers) == 0;
        if (alone && ul_atomic_load_ordered(&published) == fields) return;
        pthread_mutex_lock(&lock);
        ul_atomic_store_release(&published->values[0], value(0, 0, turn));
        pthread_mutex_unlock(&lock);
    }
}

static void *
main_writer(void *unused)
{
    for (unsigned long turn = 1; turn <= rounds && !some_wrong(); turn++) {
        replace(turn);
        struct fields *fields = ul_atomic_load_acquire(&published);
        count_wrong(ul_atomic_load_acquire(&fields->values[0]) != value(0, 0, turn));
        if (turn % 3 == 0) write_locked(turn / 3);
    }
    ul_atomic_store_release(&done, 1);
    return unused;
}

static void *
foreign_writer(void *unused)
{
    while (!ul_atomic_load_acquire(&done)) {
        ul_atomic_count_ordered(&foreign_writers, 1);
        pthread_mutex_lock(&lock);
        struct fields *copy = fields_copy(published, published->capacity);
        pause_for(200);
        publish(copy);
        pthread_mutex_unlock(&lock);
        ul_atomic_count_ordered(&foreign_writers, -1);
        pause_for(2000);
    }
    return unused;
}

static void *
reader(void *unused)
{
    while (!ul_atomic_load_acquire(&done)) {
        struct fields *fields = ul_atomic_load_acquire(&published);
        unsigned long shape = ul_atomic_load_acquire(&fields->shape), len = shape & LEN;
        count_wrong(len > fields->capacity);
        for (unsigned long i = 0; i < len; i++) {
            unsigned long val = ul_atomic_load_acquire(&fields->values[i]);
            count_wrong((val & LEN) != i + 1);
            if (i + 1 == len) count_wrong(field_of(val) != shape >> FIELD_SHIFT);
        }
    }
    return unused;
}

int
main(int argc, char **argv)
{
    pthread_t threads[READERS + 2];

    if (argc != 3) return 2;
    broken = argv[1];
    rounds = strtoul(argv[2], NULL, 10);
    published = fields_new(ROOM);
    append(published, 0, 0);
    pthread_create(&threads[0], NULL, foreign_writer, NULL);
    for (int i = 0; i < READERS; i++) pthread_create(&threads[1 + i], NULL, reader, NULL);
    pthread_create(&threads[READERS + 1], NULL, main_writer, NULL);
    for (int i = 0; i < READERS + 2; i++) pthread_join(threads[i], NULL);
    printf("%ld wrong\n", wrong);
    return wrong != 0;
}
