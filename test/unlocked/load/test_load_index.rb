# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# The index of paths alone, compared with lists that are kept for each key by the rule of load.c: a
# Ruby file without its extension goes before the first that is no Ruby file, others to the end.
class TestLoadIndex < Test::Unit::TestCase
  include CompiledPart

  SEEDS = [1, 20, 300].freeze
  HOSTILE = "-DLOAD_INDEX_HOSTILE=1"

  def test_random_paths = run_harness(60, *PLAIN)
  def test_random_paths_with_few_hashes = run_harness(20, *PLAIN, HOSTILE)
  def test_random_paths_under_sanitizers = run_harness(15, *ADDRESSES)
  def test_random_paths_with_few_hashes_under_sanitizers = run_harness(10, *ADDRESSES, HOSTILE)

  def run_harness(rounds, *flags)
    with_program("load_index_harness.c", "-Werror", *flags) do |program|
      SEEDS.each do |seed|
        output, passed = output_of(program, seed.to_s, AtLength.of(rounds).to_s)
        assert(passed, output)
        assert_operator(output.to_i, :>, 2_000, "too few keys to say something")
      end
    end
  end
end
