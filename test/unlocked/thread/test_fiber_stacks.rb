# frozen_string_literal: true
require "test/unit"

# A fiber gives its stack back when it has ended, however it was entered
# (unlocked/thread/fiber_pool.c).
class TestFiberStacks < Test::Unit::TestCase
  # Stacks of fibers have more than 600 KB of addresses each. No GC frees them here.
  PRELUDE = <<~'RUBY'
    def addresses = File.read("/proc/self/statm").split[0].to_i * 4096
    def assert_few_stacks(count = 1000)
      GC.start
      GC.disable
      10.times { yield }
      before = addresses
      count.times { yield }
      assert_operator(addresses - before, :<, 100 * 640 * 1024)
    ensure
      GC.enable
    end
  RUBY

  def run_alone(body)
    omit "no /proc here" unless File.exist?("/proc/self/statm")
    # Otherwise a new thread can map an arena of 64 MB for its memory.
    env = { "MALLOC_ARENA_MAX" => "1" }
    assert_separately([env, "-W0"], "#{PRELUDE}\n#{body}", timeout: 120)
  end

  def test_transfer
    run_alone(<<~'RUBY')
      assert_few_stacks { assert_equal(7, Fiber.new { 7 }.transfer) }
      assert_few_stacks { assert_equal(8, Fiber.new { |x| x + 1 }.transfer(7)) }
    RUBY
  end

  def test_other_ends
    run_alone(<<~'RUBY')
      root = Fiber.current
      assert_few_stacks do
        assert_raise(ArgumentError) { Fiber.new { raise ArgumentError }.transfer }
      end
      assert_few_stacks do
        fiber = Fiber.new { root.transfer(1) }
        assert_equal(1, fiber.transfer)
        fiber.kill
        assert_not_predicate(fiber, :alive?)
      end
      assert_few_stacks do
        fiber = Fiber.new { root.transfer(1) }
        fiber.transfer
        assert_raise(EOFError) { fiber.raise(EOFError) }
      end
      assert_few_stacks do
        assert_raise(UncaughtThrowError) { catch(:out) { Fiber.new { throw :out }.transfer } }
      end
    RUBY
  end

  # One fiber enters the next; the last one ends, and the first fiber of the thread goes on.
  def test_chains
    run_alone(<<~'RUBY')
      assert_few_stacks(200) do
        seen = []
        last = Fiber.new { seen << :c }
        middle = Fiber.new { seen << :b; last.transfer; seen << :never }
        first = Fiber.new { seen << :a; middle.transfer; seen << :d }
        first.transfer
        first.transfer
        assert_equal(%i[a b c d], seen)
        middle.kill
      end
      assert_few_stacks(200) do
        inner = nil
        outer = Fiber.new { inner = Fiber.new { :in }; [inner.transfer, Fiber.yield(1), :out] }
        outer.resume
        outer.resume(2) if outer.alive?
      end
    RUBY
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
