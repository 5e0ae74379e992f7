# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Allocation in a process with several ractors (internal/heap/pages.h).
class TestRactorHeap < Test::Unit::TestCase
  include SeparateProcess
  TIMEOUT = 120
  PRELUDE = <<~'RUBY'
    def allocated = GC.stat(:total_allocated_objects)
    ASAN = ENV["UNLOCKED_MODE"] == "asan"   # keeps freed memory, and traversals take slots as freed
    def rss = ASAN ? 0 : File.read("/proc/self/statm").split[1].to_i * 4096
    def several = Ractor.new { Ractor.receive }
    def result(ractors) = ractors.map(&:take)
    Node = Struct.new(:left, :right)
    def tree(depth) = depth == 0 ? Node.new : Node.new(tree(depth - 1), tree(depth - 1))
    def depth(node) = node.left ? 1 + depth(node.left) : 0
  RUBY

  # CNT-A: as on stock.
  def test_count_with_one_ractor
    run_alone(Cases["heap/ractor_heap/count_with_one_ractor"])
  end

  # CNT-A: on stock the ractors lose counts to each other.
  def test_counts_of_several_ractors
    run_alone(Cases["heap/ractor_heap/counts_of_several_ractors"])
  end

  # CNT-A: a child has one ractor again, so that the verification compares the counts.
  def test_counts_of_a_child
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(Cases["heap/ractor_heap/counts_of_a_child"])
  end

  # What ractors malloc is told, and leads to a GC.
  def test_mallocs_of_several_ractors
    run_alone(Cases["heap/ractor_heap/mallocs_of_several_ractors"])
  end

  # SWP-F: as strings and arrays are, and what else evals leave.
  def test_code_of_evals
    run_alone(Cases["heap/ractor_heap/code_of_evals"])
  end

  # What a ractor has of the heap and does not need goes back when it ends.
  def test_ractors_that_end_leave_their_slots
    run_alone(<<~'RUBY')
      round = -> { result(Array.new(10) { Ractor.new { tree(4); "x" * 200; nil } }) }
      5.times { round.call }
      GC.start
      before = GC.count, GC.stat(:heap_allocated_pages)
      AtLength.of(40).times { round.call }
      pages = GC.stat(:heap_allocated_pages) - before[1]
      assert_operator(pages, :<, 400)
      GC.start
      assert_operator(GC.stat(:heap_live_slots), :<=, GC.stat(:heap_available_slots))
    RUBY
  end

  # The heap that grew for ractors does not grow on.
  def test_heap_is_bounded
    run_alone(<<~'RUBY')
      round = lambda do
        result(Array.new(3) { Ractor.new { 200.times { tree(8); "x" * 500; [1] * 30 }; nil } })
        GC.stat(:heap_allocated_pages)
      end
      5.times { round.call }
      first = round.call
      last = Array.new(AtLength.of(8)) { round.call }.last
      assert_operator(last, :<=, first * 1.5 + 50)
    RUBY
  end

  # SWP-D, SWP-E, SWP-F: objects of all kinds live and die while others sweep, mark and compact.
  MIXED = Cases["heap/ractor_heap/mixed"]

  def test_mixed_objects_in_several_ractors
    run_alone(<<~RUBY)
      #{MIXED}
      AtLength.of(1).times do
        ractors = Array.new(4) { |n| Ractor.new(n) { |seed| mix(1200, seed * 1000) } }
        mix(600, 7)
        GC.verify_internal_consistency
        assert_equal([:whole] * 4, result(ractors))
        GC.verify_internal_consistency
      end
    RUBY
  end

  def test_collections_beside_ractors
    run_alone(MIXED + Cases["heap/ractor_heap/collections_beside_ractors"])
  end

  def test_stress_in_several_ractors
    run_alone(<<~RUBY)
      #{MIXED}
      ractors = Array.new(2) { |n| Ractor.new(n) { |seed| Ractor.receive; mix(2, seed) } }
      GC.stress = true
      ractors.each { |r| r << nil }
      got = result(ractors)
      GC.stress = false
      assert_equal([:whole] * 2, got)
    RUBY
  end
end
