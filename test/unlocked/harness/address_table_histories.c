/*
 * The side table alone, in one thread, compared with a plain array of its entries: random histories
 * of every function, on addresses that are placed in several ways, and each failure of calloc.
 *
 * usage: histories ROUNDS SEED
 * Prints "N entries, N failures, N trims", the largest number of entries, how often calloc failed,
 * and how often trim ran; or what is wrong, and exits with 1.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uintptr_t VALUE;
struct RBasic { VALUE flags, klass; };
#define STATIC_ASSERT(name, condition) static_assert(condition, #name)

/* Blocks in use, and after how many more callocs one fails; 0: none. */
static size_t blocks, fail_after, failures;

static void *
counted_calloc(size_t count, size_t size)
{
    if (fail_after && --fail_after == 0) {
        failures++;
        return NULL;
    }
    blocks++;
    return calloc(count, size);
}

static void
counted_free(void *block)
{
    if (block) blocks--;
    free(block);
}

#define calloc counted_calloc
#define free counted_free
#include "internal/common/address_table.h"
#include "unlocked/common/address_table.c"
#undef calloc
#undef free

#define fail(...) (printf("%s, slots of %zu: ", place_name, stride), printf(__VA_ARGS__), exit(1))

enum { MOST_OWNERS = 4000 };
static VALUE owners[MOST_OWNERS], fields[MOST_OWNERS];  /* ascending; 0: no entry */
static int owner_count;
static struct address_table table;
static uint64_t state;
static size_t stride, trims;
static const char *place_name;

static unsigned long
random_below(unsigned long limit)
{
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned long)(state >> 33) % limit;
}

static VALUE
random_fields(void)
{
    return (VALUE)(1 + random_below(1UL << 30)) << (3 + random_below(30));
}

/* ---- where the owners are ------------------------------------------------------------------- */

/* Not where another object ends only behind it. */
static void
place(VALUE owner)
{
    if (owner_count == MOST_OWNERS) return;
    if (owner_count && owner < owners[owner_count - 1] + ADDRESS_TABLE_SLOT) return;
    owners[owner_count++] = owner;
}

/* The slots of a page begin 0 to 4 words behind its address. Up to `most` owners. */
static void
place_page(uintptr_t number, int most)
{
    size_t at = sizeof(VALUE) * random_below(5) + (number ? 0 : ADDRESS_TABLE_SLOT);
    for (; most-- && at < ADDRESS_REGION_BYTES; at += stride * (1 + random_below(2))) {
        place((number << ADDRESS_REGION_BITS) + at);
    }
}

static void place_one_region(void) { place_page(0x7f12345, MOST_OWNERS); }

/* Each region with the same home: the last slot, so that probes go on at the first. */
static void
place_colliding(void)
{
    for (uintptr_t number = 1; owner_count < 600; number++) {
        if (number * UINT64_C(0x9E3779B97F4A7C15) >> (64 - 10) == 1023) place_page(number, 3);
    }
}

static void
place_many_regions(void)
{
    uintptr_t number = 0x7f0000000000 >> ADDRESS_REGION_BITS;
    while (owner_count < MOST_OWNERS) place_page(number += 1 + random_below(3), 1);
}

/* The first and last addresses that objects can have, and the last of each region. */
static void
place_at_both_ends(void)
{
    for (uintptr_t number = 0; number < 9; number++) place_page(number, 100);
    for (uintptr_t back = 9; back > 0; back--) {
        uintptr_t number = (~(uintptr_t)0 >> ADDRESS_REGION_BITS) - back + 1;
        place_page(number, (int)(ADDRESS_REGION_BYTES / stride / 4));
        place((number << ADDRESS_REGION_BITS) + (ADDRESS_REGION_BYTES - sizeof(VALUE)));
    }
}

static void
place_mixed(void)
{
    uintptr_t number = 1 << 10;
    while (owner_count < MOST_OWNERS) {
        place_page(number += 1 + random_below(random_below(4) ? 2 : 1000000), 60);
    }
}

static const struct {
    const char *name;
    void (*place)(void);
} places[] = {
    { "one region", place_one_region },
    { "regions with one home", place_colliding },
    { "many regions", place_many_regions },
    { "both ends", place_at_both_ends },
    { "mixed", place_mixed },
};

static int
owner_number(VALUE owner)
{
    int low = 0, high = owner_count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (owners[middle] < owner) low = middle + 1;
        else high = middle;
    }
    return owners[low] == owner ? low : -1;
}

/* ---- checks --------------------------------------------------------------------------------- */

struct count { size_t entries, chunks, regions; };

/* What the entries need at least. */
static struct count
needed(void)
{
    struct count count = { 0 };
    bool seen[ADDRESS_REGION_CHUNKS];    /* of this region */
    uintptr_t region = 0;

    for (int i = 0; i < owner_count; i++) {
        uintptr_t number = address_region_number(owners[i]);
        size_t chunk = address_chunk_index(address_cell_number(owners[i]));
        if (!fields[i]) continue;
        if (!count.entries || number != region) {
            memset(seen, 0, sizeof(seen));
            count.regions++;
        }
        count.entries++;
        count.chunks += !seen[chunk];
        seen[chunk] = true;
        region = number;
    }
    return count;
}

static struct count
present(void)
{
    struct count count = { 0 };
    const struct address_directory *directory = table.directory;

    for (size_t i = 0; i < (size_t)1 << directory->bits; i++) {
        const struct address_region *region = directory->slots[i];
        count.regions += region != NULL;
        for (size_t n = 0; region && n < ADDRESS_REGION_CHUNKS; n++) {
            count.chunks += region->chunks[n] != NULL;
        }
    }
    return count;
}

static unsigned char asked[MOST_OWNERS];

static void
check_entry(VALUE owner, VALUE fields_obj, void *visited)
{
    int i = owner_number(owner);
    if (i < 0) fail("each: %zx is no owner\n", (size_t)owner);
    if (asked[i]++) fail("each: owner %d twice\n", i);
    if (fields[i] != fields_obj) fail("each: owner %d has another fields object\n", i);
    ++*(size_t *)visited;
}

static void
check_owner(const char *what, int i)
{
    VALUE have = address_table_get(&table, owners[i]);
    if (have != fields[i]) {
        fail("%s: owner %d has %zx, not %zx\n", what, i, (size_t)have, (size_t)fields[i]);
    }
}

static size_t
check(const char *what)
{
    struct count need = needed(), have = present();
    const struct address_directory *directory = table.directory;
    size_t visited = 0, replaced = 0;

    for (int i = 0; i < owner_count; i++) check_owner(what, i);
    memset(asked, 0, sizeof asked);
    rb_address_table_each(&table, check_entry, &visited);
    if (visited != need.entries) fail("%s: %zu of %zu\n", what, visited, need.entries);
    if (table.chunks != have.chunks) fail("%s: %zu chunks counted\n", what, table.chunks);
    if (directory->used != have.regions) fail("%s: %zu regions counted\n", what, directory->used);
    if (directory->used && ADDRESS_DIRECTORY_FULL(directory->used - 1, 1UL << directory->bits)) {
        fail("%s: the directory is too full\n", what);
    }
    for (const struct address_directory *d = directory; d; d = d->replaced) replaced++;
    if (blocks != have.chunks + have.regions + replaced) fail("%s: memory is lost\n", what);
    return need.entries;
}

#ifndef FIELDS_HOSTILE
/* A page full of owners takes about 9 bytes for each, whatever the size of its slots. */
static void
check_full_pages(void)
{
    static const size_t strides[] = { 40, 80, 160, 320, 640 };

    place_name = "full pages";
    for (size_t i = 0; i < sizeof(strides) / sizeof(strides[0]); i++) {
        size_t entries = 0, cells;
        stride = strides[i];
        if (!rb_address_table_init(&table)) fail("no memory\n");
        for (size_t at = stride; at + stride <= ADDRESS_REGION_BYTES; at += stride, entries++) {
            if (!rb_address_table_add_region(&table, at)) fail("no region\n");
            if (rb_address_table_set(&table, at, 8) != ADDRESS_ENTRY) fail("no entry\n");
        }
        cells = table.chunks * ADDRESS_CHUNK_CELLS;
        if (cells * 8 > entries * 9) fail("%zu cells for %zu entries\n", cells, entries);
        rb_address_table_release(&table);
    }
}
#endif

/* ---- changes -------------------------------------------------------------------------------- */

static enum address_table_state
set_or_add(int i, VALUE *fields_obj, bool adding)
{
    return adding ? rb_address_table_add(&table, owners[i], fields_obj)
        : rb_address_table_set(&table, owners[i], *fields_obj);
}

/* As Ruby does, but after a failure the table is compared, and memory is there again. */
static void
set(int i, VALUE fields_obj)
{
    enum address_table_state was;
    size_t before = failures;
    const bool adding = random_below(4) == 0;
    const VALUE right = adding && fields[i] ? fields[i] : fields_obj;

    while ((was = set_or_add(i, &fields_obj, adding)) != ADDRESS_ENTRY) {
        if (was == ADDRESS_NO_CHUNK && failures == before) fail("no chunk, without reason\n");
        if (was == ADDRESS_NO_REGION && !rb_address_table_add_region(&table, owners[i])
            && failures == before) fail("no region, without reason\n");
        if (was != ADDRESS_NO_REGION && was != ADDRESS_NO_CHUNK) fail("set: state %d\n", was);
        if (failures != before) check("after a failure");
        before = failures;
    }
    if (fields_obj != right) fail("add: owner %d has another fields object\n", i);
    fields[i] = fields_obj;
}

static bool dirty[MOST_OWNERS];         /* it has an entry that was made dirty */
static size_t made_dirty;               /* how often, since the last visit */

static void
delete(int i)
{
    if (address_table_delete(&table, owners[i]) != fields[i]) fail("delete: not what %d had\n", i);
    if (address_table_delete(&table, owners[i])) fail("delete: %d is still there\n", i);
    fields[i] = 0;
    dirty[i] = false;
}

static void
set_dirty(int i)
{
    if (!fields[i]) return;
    address_table_set_dirty(&table, owners[i]);
    if (!address_table_dirty_p(&table, owners[i])) fail("dirty: %d is clean\n", i);
    dirty[i] = true;
    made_dirty++;
}

/* All that were made dirty and are there; others only from the same chunks. */
static void
visit_dirty(void)
{
    size_t visited = 0;

    memset(asked, 0, sizeof asked);
    rb_address_table_each_dirty(&table, check_entry, &visited);
    for (int i = 0; i < owner_count; i++) {
        if (dirty[i] && fields[i] && !asked[i]) fail("dirty: %d was not visited\n", i);
        if (fields[i] && address_table_dirty_p(&table, owners[i])) fail("dirty: %d still is\n", i);
        dirty[i] = false;
    }
    if (visited > made_dirty * ADDRESS_CHUNK_CELLS) fail("dirty: %zu were visited\n", visited);
    made_dirty = 0;
}

/* Afterwards no more than half of the chunks are empty, and a trim is paid by deletions. */
static void
trim(void)
{
    static size_t deleted, looks;
    size_t before = failures, chunks = table.chunks, waiting = table.deleted;

    rb_address_table_trim(&table);
    struct count need = needed(), have = present();
    if (table.directory->replaced) fail("trim: a replaced directory is still there\n");
    if (waiting && !table.deleted) {
        trims++;
        deleted += waiting;
        looks += chunks;
        if (looks > 2 * deleted + trims) fail("trim: %zu for %zu deletions\n", looks, deleted);
        if (have.chunks != need.chunks) fail("trim: empty chunks are left\n");
        if (have.regions != need.regions && failures == before) fail("trim: empty regions\n");
    }
    if (have.chunks > 2 * need.chunks + 1) {
        fail("trim: %zu chunks for %zu\n", have.chunks, need.chunks);
    }
}

static VALUE moved[MOST_OWNERS];
static int to_owner[MOST_OWNERS];

static VALUE
where(VALUE owner, void *visited)
{
    int i = owner_number(owner);
    if (i < 0) fail("asked about %zx, which is no owner\n", (size_t)owner);
    if (asked[i]++) fail("asked about owner %d again\n", i);
    ++*(size_t *)visited;
    return to_owner[i] < 0 ? 0 : owners[to_owner[i]];
}

/* A third dies; with a distance the others move, each to the place of another owner. */
static void
filter(int distance)
{
    size_t live = needed().entries, visited = 0, before = failures;

    memset(asked, 0, sizeof asked);
    memset(moved, 0, sizeof moved);
    for (int i = 0; i < owner_count; i++) {
        to_owner[i] = random_below(3) ? (i + distance) % owner_count : -1;
        if (to_owner[i] >= 0) moved[to_owner[i]] = fields[i];
    }
    bool filtered = rb_address_table_filter(&table, where, &visited);
    if (filtered != (failures == before)) fail("filter: %d\n", filtered);
    if (visited != (filtered || table.directory ? live : 0)) fail("filter: asked %zu\n", visited);
    if (filtered) memcpy(fields, moved, sizeof fields);
    if (filtered) memset(dirty, 0, sizeof dirty);
    if (filtered) made_dirty = 0;
    check("after a filter");
    struct count need = needed(), have = present();
    if (filtered && (need.chunks != have.chunks || need.regions != have.regions)) {
        fail("filter: it keeps more than is needed\n");
    }
}

static void
drop_all(void)
{
    for (int i = 0; i < owner_count; i++) delete(i);
    trim();
    if (blocks != 1 || table.directory->bits != ADDRESS_DIRECTORY_MIN_BITS) {
        fail("%zu blocks are left when all owners are gone\n", blocks);
    }
}

static void
begin(int n)
{
    memset(fields, 0, sizeof fields);
    memset(dirty, 0, sizeof dirty);
    made_dirty = 0;
    owner_count = 0;
    place_name = places[n].name;
    places[n].place();
    if (!rb_address_table_init(&table)) fail("init\n");
}

static void
end(void)
{
    rb_address_table_release(&table);
    if (blocks) fail("release: %zu blocks are left\n", blocks);
    rb_address_table_release(&table);
}

/* ---- histories ------------------------------------------------------------------------------ */

static void
some_changes(int writes)
{
    for (unsigned long some = 1 + random_below(3 * owner_count); some--;) {
        int i = (int)random_below(owner_count);
        if ((int)random_below(8) >= writes) delete(i);
        else if (fields[i] && random_below(2)) {
            address_table_replace(&table, owners[i], fields[i] = random_fields());
        }
        else set(i, random_fields());
        if (random_below(16) == 0) set_dirty(i);
        if (random_below(400) == 0) visit_dirty();
        check_owner("the last owner", i);
        check_owner("some owner", (int)random_below(owner_count));
        if (random_below(500) == 0) trim();
    }
}

/* Mostly writing in some rounds, mostly deleting in others. Returns the most entries. */
static size_t
random_history(int n, int rounds)
{
    size_t most = 0;

    begin(n);
    for (int round = 0; round < rounds; round++) {
        if (random_below(3) == 0) fail_after = 1 + random_below(60);
        some_changes(1 + (int)random_below(7));
        fail_after = 0;
        size_t live = check("after writing");
        if (live > most) most = live;
        trim();
        check("after trim");
        if (round % 3 == 2) filter(round % 2 * (1 + (int)random_below(5)));
    }
    drop_all();
    end();
    return most;
}

/* The same history again and again; the n-th calloc of it fails. */
static void
each_failure(int n)
{
    uint64_t seed = state;

    fail_after = 1;
    if (rb_address_table_init(&table)) fail("init without memory\n");
    rb_address_table_release(&table);
    for (size_t nth = 1;; nth++) {
        size_t before = failures;

        state = seed;
        begin(n);
        owner_count = owner_count < 60 ? owner_count : 60;
        fail_after = nth;
        for (int i = 0; i < owner_count; i++) set(i, random_fields());
        for (int i = 0; i < owner_count; i += 2) delete(i);
        trim();
        check("after trim");
        filter(3);
        for (int i = 0; i < owner_count; i++) if (random_below(8)) delete(i);
        trim();
        check("after trim");
        bool failed = failures != before;
        fail_after = 0;
        drop_all();
        end();
        if (!failed) break;
    }
}

/* Owners that are dead before the next ones are there; a million for ten rounds. */
static void
short_lives(int n, size_t lives)
{
    size_t most = 0;

    begin(n);
    for (size_t made = 0; made < lives; made += (size_t)owner_count) {
        for (int i = 0; i < owner_count; i++) set(i, random_fields());
        if (blocks > most) most = blocks;
        for (int i = 0; i < owner_count; i++) delete(i);
        trim();
    }
    if (most > 2 * MOST_OWNERS + 20) fail("%zu blocks\n", most);
    drop_all();
    end();
}

int
main(int argc, char **argv)
{
    static const size_t strides[] = { 40, 48, 56, 80, 160, 320, 640 };
    size_t most = 0;

    if (argc != 3) return 2;
    int rounds = atoi(argv[1]);
#ifndef FIELDS_HOSTILE
    check_full_pages();
#endif
    for (size_t s = 0; s < sizeof strides / sizeof *strides; s++) {
        for (int n = 0; n < (int)(sizeof places / sizeof *places); n++) {
            state = strtoul(argv[2], NULL, 10) + s;
            stride = strides[s];
            size_t live = random_history(n, rounds);
            if (live > most) most = live;
            if (stride == 40 || stride == 160) each_failure(n);
            if (stride == 640 && n != 1) short_lives(n, rounds * (size_t)100000);
        }
    }
    printf("%zu entries, %zu failures, %zu trims\n", most, failures, trims);
    return 0;
}
