# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Threads on shared native threads that wait for time and for file descriptors
# (internal/thread/event_wait.h).
class TestEventWaits < Test::Unit::TestCase
  include SeparateProcess
  TIMEOUT = 120
  PRELUDE = <<~'RUBY'
    def asleep(thread)
      Thread.pass while thread.status == "run"
      thread.status == "sleep" or raise "it has ended"
    end
    def native_threads = Dir.children("/proc/self/task").size
  RUBY

  # On stock the second one does not wait.
  def test_several_threads_wait_for_one_descriptor
    run_alone(Cases["thread/event_waits/several_threads_wait_for_one_descriptor"])
  end

  def test_one_waits_to_read_and_one_to_write
    run_alone(Cases["thread/event_waits/one_waits_to_read_and_one_to_write"])
  end

  def test_limits
    run_alone(Cases["thread/event_waits/limits"])
  end

  # On stock each takes a native thread.
  def test_limited_waits_take_no_native_threads
    run_alone(Cases["thread/event_waits/limited_waits_take_no_native_threads"])
  end

  def test_interrupted_waits
    run_alone(Cases["thread/event_waits/interrupted_waits"])
  end

  # The number of a closed descriptor is used again while others wait.
  def test_descriptors_that_are_opened_again
    run_alone(Cases["thread/event_waits/descriptors_that_are_opened_again"])
  end

  # On stock a sleep ends up to a millisecond too early.
  def test_sleeps_do_not_end_early
    run_alone(Cases["thread/event_waits/sleeps_do_not_end_early"])
  end

  # On stock the timer thread has its next look at sleepers after ten milliseconds, as long as a
  # thread needs time slices: these sleeps take ten, but for a few at the beginning. A busy machine
  # has good moments, too.
  def test_sleeps_beside_threads_that_take_turns
    run_alone(Cases["thread/event_waits/sleeps_beside_threads_that_take_turns"])
  end

  def test_wakeups_while_limits_end
    run_alone(Cases["thread/event_waits/wakeups_while_limits_end"])
  end

  def test_fork
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(Cases["thread/event_waits/fork"])
  end
end
