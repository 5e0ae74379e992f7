# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# The table of a core Set alone, compared with an array in random histories: additions, removals,
# removals while it is iterated over, copies, hashes that collide, comparisons that change the
# table. CRuby 3.4 keeps the elements as keys of a Hash.
class TestSetTable < Test::Unit::TestCase
  include CompiledPart

  SEEDS = [1, 20, 300].freeze
  FEW_HASHES = "3"              # bits of a hash

  def test_random_histories = run_harness(60, *PLAIN)
  def test_random_histories_with_few_hashes = run_harness(20, *PLAIN, few: FEW_HASHES)
  def test_random_histories_under_sanitizers = run_harness(15, *ADDRESSES)
  def test_few_hashes_under_sanitizers = run_harness(6, *ADDRESSES, few: FEW_HASHES)

  def run_harness(rounds, *flags, few: "64")
    with_program("set_table_harness.c", "-Werror", "-Wno-unused-function", *flags) do |program|
      SEEDS.each do |seed|
        output, passed = output_of(program, seed.to_s, AtLength.of(rounds).to_s, few)
        assert(passed, output)
        assert_operator(output.to_i, :>, 1_000, "too few elements to say something")
      end
    end
  end
end
