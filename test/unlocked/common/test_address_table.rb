# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# The side table alone, in one thread, compared with a plain array of its entries: random histories,
# each calloc that fails, and what is given back. MMTk is the only GC that traverses the table to
# drop and move owners; here the traversal has thousands of them.
class TestAddressTable < Test::Unit::TestCase
  include CompiledPart

  HOSTILE = "-DFIELDS_HOSTILE"

  # With the sizes of a build, and with those of make hostile.
  def test_histories = run_histories(5, *PLAIN)
  def test_histories_of_a_hostile_table = run_histories(5, *PLAIN, HOSTILE)
  def test_histories_under_sanitizers = run_histories(1, *ADDRESSES)
  def test_histories_of_a_hostile_table_under_sanitizers = run_histories(1, *ADDRESSES, HOSTILE)

  def run_histories(rounds, *flags)
    with_program("address_table_histories.c", *flags) do |program|
      output, passed = output_of(program, AtLength.of(rounds).to_s, "1")
      assert(passed, output)
      entries, failures, trims = output.scan(/\d+/).map(&:to_i)
      said = "too little to say something: #{output}"
      assert_operator(entries, :>, 2_000, said)
      assert_operator(failures, :>, 300, said)
      assert_operator(trims, :>, 500, said)
    end
  end
end
