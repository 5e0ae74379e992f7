/*
 * The cache of children of shapes alone, outside Ruby, in several threads: writers make shapes
 * under a lock, as the base does, and remember them; readers look without it. A child that
 * is found must be whole, and the child of that parent along that edge.
 *
 * usage: PROGRAM none|A ROUNDS      A: the place of a child is stored before the child is made
 * Prints how many answers were wrong, how many children were found, and how many were made.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "internal/common/atomic.h"

typedef uintptr_t ID;
typedef uint32_t shape_id_t;
enum shape_type { SHAPE_ROOT, SHAPE_IVAR, SHAPE_FROZEN };
typedef struct { shape_id_t parent_id; ID edge_name; uint8_t type; uint32_t made; } rb_shape_t;
static struct { rb_shape_t *shape_list; } tree;
#define GET_SHAPE_TREE() (&tree)
#define rb_shape_id(shape) ((shape_id_t)((shape) - tree.shape_list))

#include "unlocked/fields/shape_edges.c"

enum { READERS = 2, WRITERS = 2, THREADS = READERS + WRITERS, SHAPES = 1 << 17, EDGES = 300 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char broken;
static shape_id_t next_id = 1;
static long goal, wrong, found, ended;

/* Under the lock. Broken: its place in the cache is taken while it is not made. */
static void
make_child(shape_id_t parent_id, ID edge)
{
    shape_id_t id = next_id;
    rb_shape_t *child = &tree.shape_list[id];

    if (broken == 'A') {
        ul_atomic_store_release(shape_edge_entry(&tree.shape_list[parent_id], edge),
                                shape_distance(child));
    }
    *child = (rb_shape_t){ parent_id, edge, edge % 7 ? SHAPE_IVAR : SHAPE_FROZEN, 1 };
    ul_atomic_store_release(&next_id, id + 1);
    shape_edge_remember(child);
}

static unsigned long
random_below(uint64_t *state, unsigned long limit)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned long)(*state >> 33) % limit;
}

static void *
writer(void *seed)
{
    uint64_t state = (uint64_t)(uintptr_t)seed;

    for (long i = 0; i < goal; i++) {
        pthread_mutex_lock(&lock);
        if (next_id < SHAPES) {
            make_child((shape_id_t)random_below(&state, next_id), 1 + random_below(&state, EDGES));
        }
        pthread_mutex_unlock(&lock);
    }
    __atomic_fetch_add(&ended, 1, __ATOMIC_RELAXED);
    return NULL;
}

static void *
reader(void *seed)
{
    uint64_t state = (uint64_t)(uintptr_t)seed;
    long seen = 0, bad = 0;

    while (__atomic_load_n(&ended, __ATOMIC_RELAXED) < WRITERS) {
        rb_shape_t *one = &tree.shape_list[random_below(&state, ul_atomic_load_acquire(&next_id))];
        rb_shape_t *parent = &tree.shape_list[one->parent_id];
        ID edge = one->edge_name;
        rb_shape_t *child = shape_edge_find(parent, edge);

        if (!child) continue;
        seen++;
        if (!child->made || child->edge_name != edge) bad++;
        if (child->parent_id != rb_shape_id(parent)) bad++;
    }
    __atomic_fetch_add(&found, seen, __ATOMIC_RELAXED);
    __atomic_fetch_add(&wrong, bad, __ATOMIC_RELAXED);
    return NULL;
}

int
main(int argc, char **argv)
{
    pthread_t threads[THREADS];

    if (argc < 3) return 2;
    broken = argv[1][0];
    goal = atol(argv[2]) * 1000;
    tree.shape_list = calloc(SHAPES, sizeof(rb_shape_t));
    for (uintptr_t i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, i < WRITERS ? writer : reader, (void *)(i + 1));
    }
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    printf("%ld wrong, %ld found, %u made\n", wrong, found, (unsigned)next_id - 1);
    free(tree.shape_list);
    return wrong != 0;
}
