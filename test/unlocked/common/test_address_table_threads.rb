# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# The side table alone, in several threads (address_table_harness.c): as it is, and with each order
# of internal/common/address_table.h broken on purpose.
class TestAddressTableThreads < Test::Unit::TestCase
  include CompiledPart

  QUIET = "-Wno-unused-function"        # the table has a function for modular GCs
  SOUND = /\A0 wrong, \d{4,} reads, [1-9]\d* growths, \d+ races, [1-9]\d* given back\n\z/
  # Also an address that is no memory: a look-up that follows a missing region or chunk.
  FOUND = /[1-9]\d* wrong|(?:WARNING|ERROR): \w+Sanitizer|runtime error/

  def test_threads_under_thread_sanitizer
    run_threads(%w[TBL-A TBL-B TBL-C TBL-D TBL-E TBL-F TBL-H TBL-I], *THREADS)
  end

  # Also with children that fork makes among the threads, which no sanitizer bears.
  def test_threads_and_children = run_threads(%w[TBL-B TBL-H], *PLAIN)

  def test_threads_under_address_sanitizer = run_threads(%w[TBL-B TBL-F TBL-H], *ADDRESSES)

  def test_threads_of_a_hostile_table
    run_threads(%w[], *THREADS, "-DFIELDS_HOSTILE")
  end

  def run_threads(orders, *flags)
    run_orders("address_table_harness.c", orders, [*flags, QUIET], rounds: 40, broken: 2_000)
  end
end
