# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A fiber gives its stack back when it has ended, however it was entered
# (unlocked/thread/fiber_pool.c).
class TestFiberStacks < Test::Unit::TestCase
  include SeparateProcess
  TIMEOUT = 120

  # Otherwise a new thread can map an arena of 64 MB for its memory.
  ENVIRONMENT = { "MALLOC_ARENA_MAX" => "1" }.freeze
  # Stacks of fibers have more than 600 KB of addresses each. No GC frees them here.
  PRELUDE = Cases["thread/fiber_stacks/prelude"]

  def setup = (omit("no /proc here") unless File.exist?("/proc/self/statm"))

  def test_transfer
    run_alone(<<~'RUBY')
      assert_few_stacks { assert_equal(7, Fiber.new { 7 }.transfer) }
      assert_few_stacks { assert_equal(8, Fiber.new { |x| x + 1 }.transfer(7)) }
    RUBY
  end

  def test_other_ends
    run_alone(Cases["thread/fiber_stacks/other_ends"])
  end

  # One fiber enters the next; the last one ends, and the first fiber of the thread goes on.
  def test_chains
    run_alone(Cases["thread/fiber_stacks/chains"])
  end

  def test_resume_and_enumerators
    run_alone(<<~'RUBY')
      assert_few_stacks { assert_equal(3, Fiber.new { 3 }.resume) }
      assert_few_stacks do
        each = [1].each
        each.next
        assert_raise(StopIteration) { each.next }
      end
    RUBY
  end

  # What ended fibers leave is whole: backtraces, values, local variables of blocks.
  def test_what_stays
    run_alone(<<~'RUBY')
      1000.times do |i|
        block = nil
        fiber = Fiber.new { |x| y = x * 2; block = -> { [x, y] }; y }
        assert_equal(i * 2, fiber.transfer(i))
        GC.start if i % 250 == 0
        assert_equal([i, i * 2], block.call)
        assert_raise(FiberError) { fiber.transfer }
        assert_match(/terminated/, fiber.inspect)
        assert_empty(fiber.backtrace)
      end
    RUBY
  end

  def test_several_ractors_and_threads
    run_alone(<<~'RUBY')
      done = Array.new(3) do
        Ractor.new do
          Array.new(2) do
            Thread.new { 300.times.sum { |i| Fiber.new { "#{i}" * 10; 1 }.transfer } }
          end.sum(&:value)
        end
      end
      assert_few_stacks(300) { Fiber.new { "x" * 100 }.transfer }
      assert_equal([600] * 3, done.map(&:take))
    RUBY
  end
end
