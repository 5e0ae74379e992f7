# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A thread that was woken, and does not continue, wakes the next one (internal/thread/hand_on.h). On
# stock that one sleeps for ever.
class TestHandOn < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = Cases["thread/hand_on/prelude"]

  # HND-1 and HND-2: by an exception, by a kill, by a throw.
  def test_killed = run_alone(Cases["thread/hand_on/woken_threads", HIT: "t.kill"])
  def test_raised_at = run_alone(Cases["thread/hand_on/woken_threads", HIT: "t.raise(\"no\")"])
  def test_thrown = run_alone(Cases["thread/hand_on/woken_threads", HIT: "t.raise(Throw)"])
  def test_in_a_ractor
    body = Cases["thread/hand_on/woken_threads", HIT: "t.kill"]
    run_alone(body.sub(/^try_all$/, "assert_equal(5, Ractor.new { try_all }.take)"))
  end

  # HND-1: a push whose time is over. HND-2: a wait whose time is over.
  def test_push_whose_time_is_over = run_alone(Cases["thread/hand_on/push_with_timeout"])
  def test_wait_whose_time_is_over = run_alone(Cases["thread/hand_on/wait_with_timeout"])

  # A wait for the mutex after a condition variable's cannot be interrupted.
  def test_mutex_of_a_condition_variable
    run_alone(<<~'RUBY')
      mutex, condition = Mutex.new, ConditionVariable.new
      mutex.lock
      first = waiter { mutex.synchronize { 1 } }
      second = Thread.new { mutex.synchronize { condition.wait(mutex, 0.001); :continued } }
      third = nil
      mutex.unlock.then { first.kill }
      assert_equal(:continued, second.value)
    RUBY
  end

  # Fibers of a scheduler whose block raises after unblock was called.
  def test_fibers = run_alone(Cases["thread/hand_on/fibers"])
end
