# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Blocks of malloc that ractors keep (internal/heap/malloc_cache.h), and data that they free in
# parallel (heap/sweep.h, SWP-F).
class TestMallocCache < Test::Unit::TestCase
  include SeparateProcess

  # What a piece is to have is computed from its number and its size alone.
  PRELUDE = Cases["heap/malloc_cache/prelude"]

  # MAL-1 and MAL-2: no two owners have one block.
  def test_contents
    run_alone(<<~'RUBY')
      ractors = workers(4, AtLength.of(250))
      assert_equal(:whole, work(50_000, 250))
      GC.verify_internal_consistency
      assert_equal([:whole] * 4, result(ractors))
      assert_equal(:whole, work(60_000, 50))
    RUBY
  end

  # One ractor makes, another resizes and drops; so blocks go from one to the other.
  def test_blocks_that_change_hands
    run_alone(Cases["heap/malloc_cache/blocks_that_change_hands"])
  end

  def test_children
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      ractors = workers(3, AtLength.of(300))
      AtLength.of(6).times do |i|
        pid = fork do
          2.times { |k| work(70_000 + k * 1000, 60) }
          exit!(result(workers(2, 30)) == [:whole] * 2 && work(i, 20) == :whole ? 7 : 1)
        end
        assert_equal(:whole, work(80_000, 20))
        assert_equal(7, Process.wait2(pid)[1].exitstatus)
      end
      assert_equal([:whole] * 3, result(ractors))
    RUBY
  end

  # MAL-3, for ractors that end, and for one that has dropped much.
  def test_memory_settles
    omit("no /proc") unless File.exist?("/proc/self/statm")
    run_alone(Cases["heap/malloc_cache/memory_settles"])
  end

  # Copies of a StringIO have one state, which the last of them frees.
  def test_data_that_ractors_free
    run_alone(Cases["heap/malloc_cache/data_that_ractors_free"])
  end
end
