# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# The choice of free slots of internal/heap/false_sharing.h alone, FSH-1 to FSH-3 on random pages:
# it is what a look at each pair of slots gives.
class TestFalseSharingChoice < Test::Unit::TestCase
  include CompiledPart

  def test_random_pages = run_harness(*PLAIN)
  def test_random_pages_under_sanitizers = run_harness(*ADDRESSES)

  def run_harness(*flags)
    with_program("false_sharing_harness.c", "-Werror", *flags) do |program|
      [1, 20, 300].each do |seed|
        output, passed = output_of(program, seed.to_s, AtLength.of(2000).to_s)
        assert(passed, output)
        assert_operator(output.split.map(&:to_i).min, :>, 0, "with, crowded, without: #{output}")
      end
    end
  end
end
