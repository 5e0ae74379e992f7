/*
 * The table of a core Set alone, outside Ruby, compared with an array in random histories. Usage:
 * PROGRAM ROUNDS HASH_BITS SEED...; it prints how many elements it has looked at, or what is wrong.
 */
#include "set_table_model.h"

static unsigned long state, looked_at;
static struct set_table table, second;
static struct model model, model_of_second;

static unsigned long
random_below(unsigned long limit)
{
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return (state >> 33) % limit;
}

static uintptr_t
random_element(unsigned long values, unsigned long called)
{
    uintptr_t element = random_below(values);
    if (element % 100 < called) element |= CALLED;
    return element | (random_below(2) ? TWIN : 0);
}

/* Removes some while they are iterated over: no position moves (SET-1). */
static void
remove_while_iterating(void)
{
    uint32_t bound = set_table_bound(&table);

    table.iterations++;
    for (uint32_t i = 0; i < bound; i++) {
        uintptr_t element = *set_table_at(&table, i);
        if (element == SET_TABLE_HOLE || random_below(3)) continue;
        if (!table_remove(&table, element) || !model_remove(&model, element)) fail("not removed\n");
        if (set_table_bound(&table) != bound) fail("positions moved\n");
    }
    check_table(&table, &model);
    if (random_below(8) == 0) {
        set_table_clear(&table);
        model.size = 0;
    }
    table.iterations--;
    check_table(&table, &model);
}

static void
copy_and_compare(void)
{
    set_table_clear(&second);
    set_table_copy(&second, &table);
    model_of_second = model;
    for (int i = 0; i < 5; i++) {
        uintptr_t element = random_element(VALUES, 0);
        if (table_add(&second, element) != model_add(&model_of_second, element)) fail("copy\n");
    }
    check_table(&second, &model_of_second);
    check_table(&table, &model);
}

/* A frozen table is read by others: each byte stays as it was (SET-4). */
static void
look_without_a_write(unsigned long values, unsigned long called)
{
    static unsigned char before[1 << 20];
    struct set_table header = table;
    size_t bytes = set_table_block_size(&table);

    if (bytes > sizeof before) return;
    if (bytes) memcpy(before, set_table_block(&table), bytes);
    for (int i = 0; i < 20; i++) {
        uintptr_t element = random_element(values, called);
        bool found = table_find(&table, element) >= 0;
        if (found != (model_find(&model, element) >= 0)) fail("find\n");
    }
    if (memcmp(&header, &table, sizeof header)) fail("a lookup wrote to the table\n");
    if (bytes && memcmp(before, set_table_block(&table), bytes)) fail("... to the block\n");
}

static void
history(unsigned long round)
{
    static const unsigned long limits[] = { 3, 6, 12, 20, 60, 300, 700, 3000 };
    unsigned long values = limits[random_below(8)], called = random_below(3) * 50;
    unsigned long steps = values * 4 + 20, adds = 20 + random_below(70);

    set_table_clear(&table);
    table = (struct set_table){ .changes = table.changes };
    model.size = 0;
    if (round % 3 == 0) set_table_reserve(&table, values / 2);
    for (unsigned long i = 0; i < steps; i++) {
        uintptr_t element = random_element(values, called);
        if (random_below(100) < adds) {
            if (table_add(&table, element) != model_add(&model, element)) fail("add\n");
        }
        else if (table_remove(&table, element) != model_remove(&model, element)) fail("remove\n");
        if (i % (values / 2 + 1) == 0) check_table(&table, &model);
        if (random_below(steps) < 3) remove_while_iterating();
        if (random_below(steps) < 2) copy_and_compare();
        if (random_below(steps) < 3) look_without_a_write(values, called);
        if (random_below(steps) < 1) set_table_trim(0, &table);
    }
    check_table(&table, &model);
    looked_at += model.size;
}

/* ---- comparisons and hashes that change the table ------------------------------------------ */

static int depth;

static void
change_the_table(struct set_table *changed)
{
    if (depth) return;
    depth++;
    switch (random_below(6)) {
      case 0: set_table_clear(changed); break;
      case 1: for (int i = 0; i < 40; i++) table_add(changed, random_element(500, 0)); break;
      case 2: for (int i = 0; i < 60; i++) table_remove(changed, random_element(60, 50)); break;
      default: break;
    }
    depth--;
}

static void
hostile_history(void)
{
    set_table_clear(&table);
    during_call = change_the_table;
    for (int i = 0; i < 400; i++) {
        uintptr_t element = random_element(60, 50);
        if (random_below(4)) table_add(&table, element);
        else table_remove(&table, element);
        looked_at++;
    }
    during_call = NULL;
    model.size = 0;
    for (uint32_t i = 0; i < set_table_bound(&table); i++) {
        uintptr_t element = *set_table_at(&table, i);
        if (element != SET_TABLE_HOLE && !model_add(&model, element)) fail("twice\n");
    }
    check_table(&table, &model);
}

/* ---- sizes --------------------------------------------------------------------------------- */

/* The bytes of a Set of CRuby 3.4 and of its Hash; of each bin there are two for an element. */
static size_t
bytes_of_stock(uint32_t count)
{
    size_t entries = 16, bin = 1;

    if (count <= 8) return 200;
    while (entries < count) entries *= 2;
    if (entries >= 256) bin = entries >= 65536 ? 4 : 2;
    return 200 + entries * (24 + 2 * bin);
}

/* Of a Set of numbers with this table. */
static size_t
bytes_of_set(void)
{
    return 80 + set_table_block_size(&table);
}

/* What doc/set/table.md says of memory, with elements that are added one by one. */
static void
check_sizes(void)
{
    if (hash_bits < 64) return;         /* too slow with few hashes */
    set_table_clear(&table);
    for (uint32_t count = 0; count <= 300000; count++) {
        if (count) table_add(&table, count);
        size_t most = count <= 4 ? 80 : bytes_of_stock(count) * (count <= 8 ? 6 : 5) / 10;
        if (bytes_of_set() > most) fail("%u elements: %zu bytes\n", count, bytes_of_set());
    }
    for (uint32_t i = 300000; i > 0; i--) {
        table_remove(&table, i);
        size_t most = i <= 5 ? 80 : bytes_of_stock(i) * 5;
        if (i > 64 && bytes_of_set() > most) fail("%u left: %zu bytes\n", i, bytes_of_set());
    }
    if (set_table_block_size(&table)) fail("memory of no elements\n");
    for (uint32_t count = 9; count <= 5000; count += 1 + count / 64) {
        set_table_clear(&table);
        set_table_reserve(&table, count);
        for (uint32_t i = 0; i < count; i++) table_add(&table, i);
        set_table_trim(0, &table);
        size_t most = bytes_of_stock(count) * (count <= 8 ? 6 : 5) / 10;
        if (bytes_of_set() > most) fail("%u reserved: %zu bytes\n", count, bytes_of_set());
    }
    set_table_clear(&table);
    set_table_reserve(&table, 1000);
    table_add(&table, 1);
    set_table_trim(0, &table);
    if (set_table_block_size(&table)) fail("memory of a reserve\n");
}

/* A queue: the memory of its elements, not of all that came through; holes at the front. */
static void
check_queue(void)
{
    set_table_clear(&table);
    for (uint32_t i = 0; i < 20000; i++) {
        table_add(&table, i);
        if (i >= 100) table_remove(&table, i - 100);
        if (set_table_bound(&table) - set_table_first(&table) > 101) fail("holes\n");
    }
    if (set_table_block_size(&table) > 4000) fail("a queue needs %zu bytes\n",
                                                  set_table_block_size(&table));
}

/* One goes and one comes, in turn: no work that grows with the table, room for twice as many. */
static void
check_turns(uint32_t size)
{
    set_table_clear(&table);
    for (uint32_t i = 0; i < size; i++) table_add(&table, i);
    table_add(&table, size);
    size_t bytes = set_table_block_size(&table);
    table_remove(&table, size);
    uint32_t changes = table.changes, turns = 20000;

    for (uint32_t i = 0; i < turns; i++) {      /* the same one */
        if (!table_remove(&table, size / 2) || !table_add(&table, size / 2)) fail("a turn\n");
    }
    if (table.changes - changes > turns * 2 + 1) fail("moved for the same one\n");
    changes = table.changes;
    for (uint32_t i = 0; i < turns; i++) {      /* always another one, as on a stack */
        if (!table_add(&table, size + i) || !table_remove(&table, size + i)) fail("a turn\n");
    }
    if (set_table_block_size(&table) > bytes * 9 / 4) fail("a larger block for a stack\n");
    uint32_t moves = table.changes - changes - turns * 2;
    if ((unsigned long)moves * size > turns * 8) fail("%u moves for a stack\n", moves);
}

int
main(int argc, char **argv)
{
    assert(argc > 3);
    assert(sizeof(struct set_table) == 48);
    hash_bits = (unsigned)strtoul(argv[2], NULL, 10);
    for (int seed = 3; seed < argc; seed++) {
        state = strtoul(argv[seed], NULL, 10);
        for (unsigned long i = strtoul(argv[1], NULL, 10); i > 0; i--) {
            history(i);
            hostile_history();
        }
    }
    check_sizes();
    check_queue();
    for (uint32_t size = 3; size < 12; size++) check_turns(size);
    check_turns(100);
    check_turns(150);
    check_turns(1000);
    set_table_clear(&table);
    set_table_clear(&second);
    if (bytes_in_use) fail("%zu bytes leak\n", bytes_in_use);
    printf("%lu\n", looked_at);
    return 0;
}
