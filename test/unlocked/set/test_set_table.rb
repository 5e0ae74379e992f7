# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# The table of a core Set alone, compared with an array in random histories: additions, removals,
# removals while it is iterated over, copies, hashes that collide, comparisons that change the
# table. CRuby 3.4 keeps the elements as keys of a Hash.
class TestSetTable < Test::Unit::TestCase
  include CompiledPart

  SEEDS = %w[1 20 300].freeze
  FEW_HASHES = "3"              # bits of a hash

  def test_random_histories = run_harness(60, 20, *PLAIN)
  def test_random_histories_under_sanitizers = run_harness(15, 6, *ADDRESSES)

  def run_harness(rounds, rounds_with_few, *flags)
    with_program("set_table_harness.c", "-Werror", "-Wno-unused-function", *flags) do |program|
      { rounds => "64", rounds_with_few => FEW_HASHES }.each do |count, bits|
        output, passed = output_of(program, AtLength.of(count).to_s, bits, *SEEDS)
        assert(passed, output)
        assert_operator(output.to_i, :>, 1_000, "too few elements to say something")
      end
    end
  end
end
