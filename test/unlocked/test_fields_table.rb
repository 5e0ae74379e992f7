# frozen_string_literal: true
require "test/unit"
require "tmpdir"
require "open3"
require "rbconfig"
require_relative "at_length"

# The side table alone, compared with a plain array of its entries. MMTk is the only GC that walks
# over the table to drop and move owners; here the walk has thousands of them.
class TestFieldsTable < Test::Unit::TestCase
  HARNESS = <<~'C'
    #include <assert.h>
    #include <stdbool.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    typedef uintptr_t VALUE;
    struct RBasic { VALUE flags, klass; };
    #define STATIC_ASSERT(name, condition) static_assert(condition, #name)
    #define rb_memerror abort
    #include "internal/fields_table.h"
    #include "unlocked/fields_table.c"

    enum { OWNERS = 6000 };
    static VALUE owners[OWNERS], fields[OWNERS];       /* 0: no entry */
    static struct fields_table table;
    static unsigned long state;
    static size_t stride;
    static int rounds;
    #ifdef FIELDS_HOSTILE
    enum { EIGHTHS = 7 };                              /* of the lines that may be used */
    #else
    enum { EIGHTHS = 5 };
    #endif

    /* Says what is wrong, and ends the program. */
    #define fail(...) (printf(__VA_ARGS__), exit(1))

    static unsigned long
    random_below(unsigned long limit)
    {
        state = state * 6364136223846793005UL + 1442695040888963407UL;
        return (state >> 33) % limit;
    }

    /* Runs of neighbours, with and without gaps, in 45 bits of address space, ascending. */
    static void
    place_owners(void)
    {
        VALUE at = 0;
        for (int i = 0; i < OWNERS; i++) {
            if (i % 50 == 0) {
                at = ((VALUE)(i + 1) << 32) + (random_below(1UL << 20) << 12) + 8 * random_below(5);
            }
            owners[i] = at += stride * (1 + (random_below(4) == 0 ? random_below(9) : 0));
        }
    }

    static int
    owner_number(VALUE owner)
    {
        int low = 0, high = OWNERS - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (owners[middle] < owner) low = middle + 1;
            else high = middle;
        }
        return owners[low] == owner ? low : -1;
    }

    static size_t
    check(const char *what)
    {
        size_t live = 0, found = 0;
        for (int i = 0; i < OWNERS; i++) {
            VALUE have = fields_table_get(&table, owners[i]);
            VALUE again = fields_table_get(&table, owners[i]);
            VALUE beside = fields_table_peek(&table, owners[i]);
            if (have != fields[i] || again != have || beside != have) {
                fail("%s: owner %d has %lx, not %lx\n", what, i, have, fields[i]);
            }
            live += fields[i] != 0;
        }
        for (size_t n = 0; n < fields_table_lines(&table); n++) {
            for (int i = 0; i < FIELDS_LINE_CELLS; i++) found += table.lines[n].cells[i] != 0;
        }
        if (live != found) fail("%s: %zu entries for %zu owners\n", what, found, live);
        if (table.used > fields_table_lines(&table) / 8 * EIGHTHS) fail("%s: too full\n", what);
        return live;
    }

    static unsigned char asked[OWNERS];
    static VALUE moved[OWNERS];

    static VALUE
    where(VALUE owner, void *data)
    {
        int i = owner_number(owner);
        if (i < 0) fail("asked about %lx, which is no owner\n", owner);
        if (asked[i]++) fail("asked about %lx again\n", owner);
        if (moved[i] == 0) fields[i] = 0;
        ++*(size_t *)data;
        return moved[i];
    }

    /* A third dies, a third moves: each to the place of the next owner but one. */
    static void
    filter(int round)
    {
        size_t live = check("before the walk"), walked = 0;
        memset(asked, 0, sizeof asked);
        for (int i = 0; i < OWNERS; i++) moved[i] = random_below(3) ? owners[i] : 0;
        for (int i = 0; round % 2 && i < OWNERS; i++) {
            if (moved[i]) moved[i] = owners[(i + 2) % OWNERS];
        }
        fields_table_filter(&table, where, &walked);
        if (walked != live) fail("asked about %zu of %zu\n", walked, live);
        if (round % 2) {
            VALUE first = fields[OWNERS - 2], second = fields[OWNERS - 1];
            memmove(fields + 2, fields, sizeof(VALUE) * (OWNERS - 2));
            fields[0] = first;
            fields[1] = second;
        }
        check("after the walk");
    }

    int
    main(int argc, char **argv)
    {
        stride = strtoul(argv[1], NULL, 10);
        state = stride;
        rounds = atoi(argv[2]);
        size_t most = 0;
        place_owners();
        fields_table_init(&table, FIELDS_TABLE_MIN_BITS);
        for (int round = 0; round < rounds; round++) {
            unsigned long some = 1 + random_below(3 * OWNERS);
            while (some--) {
                int i = (int)random_below(OWNERS);
                VALUE fields_obj = random_below(4) ? (1 + random_below(1UL << 30)) << 3 : 0;
                if (random_below(2)) {
                    fields_table_get(&table, owners[random_below(2) ? i : random_below(OWNERS)]);
                }
                if (fields_obj && fields[i] && random_below(2)) {
                    fields_table_replace(&table, owners[i], fields_obj);
                }
                else if (fields_obj) fields_table_set(&table, owners[i], fields_obj);
                else if (fields_table_delete(&table, owners[i]) != fields[i]) {
                    fail("delete: not what %d had\n", i);
                }
                fields[i] = fields_obj;
                if (fields_table_get(&table, owners[i]) != fields_obj) {
                    fail("the last owner, %d, has not what was written\n", i);
                }
            }
            size_t live = check("after writing");
            if (live > most) most = live;
            if (round % 5 == 4) filter(round);
        }
        printf("%zu\n", most);
        return 0;
    }
  C

  # With the sizes of a build, and with those of make hostile.
  def test_random_operations_and_walks = run_harness

  def test_random_operations_and_walks_in_a_hostile_table = run_harness("-DFIELDS_HOSTILE=1")

  def run_harness(*flags)
    top = File.expand_path("../..", File.realpath(__dir__))
    Dir.mktmpdir("fields_table") do |folder|
      File.write("#{folder}/harness.c", HARNESS)
      words = [*RbConfig::CONFIG["CC"].split, "-std=gnu11", "-O1", "-Wall", "-I#{top}", *flags,
               "-o", "#{folder}/harness", "#{folder}/harness.c"]
      out, status = Open3.capture2e(*words)
      assert_predicate(status, :success?, out)
      rounds = AtLength.of(10)
      [40, 48, 56, 64, 80, 640].each do |stride|
        words = ["timeout", AtLength.of(60).to_s, "#{folder}/harness", stride.to_s, rounds.to_s]
        out, status = Open3.capture2e(*words)
        assert_predicate(status, :success?, "#{stride}: #{out}")
        assert_operator(out.to_i, :>, 3_000, "too few entries to say something")
      end
    end
  end
end
