# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Fibers that end while another fiber, a continuation or a thread refers to them. Stock reads freed
# memory, marks stacks that are gone, or ends with [BUG].
# Holes: Bug-22196.
class TestFiberEnds < Test::Unit::TestCase
  include SeparateProcess

  def test_a_fiber_that_was_dropped_is_looked_for
    run_alone(Cases["fixes/fiber_ends/a_dropped_fiber_is_looked_for"])
  end

  def test_a_continuation_of_a_fiber_that_is_gone
    run_alone(Cases["fixes/fiber_ends/a_continuation_of_a_fiber_that_is_gone"])
  end

  def test_kill_of_the_first_fiber
    run_alone(Cases["fixes/fiber_ends/kill_of_the_first_fiber"])
    assert_in_out_err(["-e", "at_exit { puts Fiber.new { 1 }.resume }; Fiber.current.kill; puts 2"],
                      "", ["1"], [])
  end

  def test_kill_from_another_thread
    fiber = Fiber.new { Fiber.yield 1; 2 }
    fiber.resume
    Thread.new { assert_raise(FiberError) { fiber.kill } }.join
    assert_equal(2, fiber.resume)
    assert_same(fiber, Thread.new { fiber.kill }.value)
    unborn = Fiber.new { 3 }
    Thread.new { assert_raise(FiberError) { unborn.kill } }.join
    assert_equal(3, unborn.resume)
  end

  def test_processes_that_are_forked_in_a_fiber
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(Cases["fixes/fiber_ends/at_exit_of_a_process_forked_in_a_fiber"])
    run_alone(Cases["fixes/fiber_ends/threads_in_fibers_when_a_process_forks"])
  end
end
