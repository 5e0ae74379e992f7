# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A mutex that is held by a fiber nobody refers to (Bug-21342): it keeps that fiber alive.
class TestMutexOwner < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = <<~'RUBY'
    # A mutex that the fiber of another frame holds, far from what the GC finds on the stack.
    def held
      mutex = Mutex.new
      Fiber.new { mutex.lock; Fiber.yield }.resume
      mutex
    end
    def deep(n = 200) = n.zero? ? 0 : deep(n - 1)
  RUBY

  def test_no_other_fiber_owns_it
    run_alone(<<~'RUBY')
      mutexes = Array.new(100) { held }
      deep
      3.times { GC.start }
      fibers = Array.new(500) { Fiber.new { mutexes.count(&:owned?) } }
      assert_equal([0], fibers.map(&:resume).uniq)
      assert(mutexes.all?(&:locked?))
      mutexes.each do |mutex|
        assert_raise(ThreadError) { mutex.unlock }
        assert_raise_with_message(ThreadError, /another fiber/) { mutex.lock }
      end
    RUBY
  end

  def test_mutex_and_fiber_die_together
    run_alone(<<~'RUBY')
      10.times do
        Thread.new do
          300.times { held }
          GC.start
          Array.new(300) { Fiber.new { Fiber.yield }.tap(&:resume) }
          GC.start
        end.join
      end
      assert_equal(1, Mutex.new.synchronize { 1 })
    RUBY
  end

  # An old mutex refers to a young fiber, which moves.
  def test_old_mutex_young_fiber
    run_alone(<<~'RUBY')
      mutexes = Array.new(50) { Mutex.new }
      4.times { GC.start }
      mutexes.each { |mutex| Fiber.new { mutex.lock; Fiber.yield; :never }.resume }
      deep
      GC.start(full_mark: false)
      GC.verify_internal_consistency
      GC.verify_compaction_references(expand_heap: true, toward: :empty) if
        GC.respond_to?(:verify_compaction_references)
      assert(mutexes.all?(&:locked?))
      assert_equal([false], mutexes.map { |mutex| Fiber.new { mutex.owned? }.resume }.uniq)
    RUBY
  end

  def test_fiber_is_freed_after_its_mutex
    run_alone(<<~'RUBY')
      count = -> { GC.start; ObjectSpace.each_object(Fiber).count }
      count.call
      before = count.call
      Array.new(100) { held }.clear
      deep
      assert_operator(count.call, :<=, before + 10)
    RUBY
  end

  def test_threads_and_forks_give_up_what_they_hold
    run_alone(Cases["fixes/mutex_owner/threads_and_forks_give_up_what_they_hold"])
  end

  # The mutex of a close is locked by who used the file: in a trap handler, too.
  def test_files_that_close_under_a_trap_handler
    run_alone(Cases["fixes/mutex_owner/files_that_close_under_a_trap_handler"])
  end
end
