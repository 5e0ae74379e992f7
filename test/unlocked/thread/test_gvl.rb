# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Threads of one ractor get their turn while other ractors wake that ractor and stop all others for
# the GC (internal/thread/gvl.h). On stock such a program hangs within seconds.
class TestGvl < Test::Unit::TestCase
  include SeparateProcess

  # The threads of the main ractor get their turns as WAIT says; senders wake its main thread.
  def run_with(wait, *args)
    run_alone(Cases["thread/gvl/run_with", WAIT: wait], timeout: 30, args: args)
  end

  def test_threads_that_sleep = run_with("sleep 0.00005")
  def test_threads_that_wait_for_a_mutex = run_with("mutex.synchronize { sleep 0.00005 }")

  def test_threads_that_wake_each_other
    run_with("i < 4 ? (queue << i; sleep 0.00005) : queue.pop(timeout: 0.01)")
  end

  def test_threads_of_compiled_code
    omit("no YJIT") unless defined?(RubyVM::YJIT)
    run_with("sleep 0.00005", "--yjit", "--yjit-call-threshold=5")
  end

  # At the end the main ractor waits in steps of a second until all others have ended. These do not
  # look for interrupts that long.
  def test_the_process_ends_beside_collections
    assert_in_out_err(["-W0"], <<~'RUBY', ["done"], [], timeout: AtLength.of(40))
      TEXT = ("ab" * 2_000_000).freeze
      3.times { Ractor.new { loop { TEXT.split("").size } } }
      sleep 0.2
      puts "done"
    RUBY
  end

  # GVL-2. Threads of several ractors end while other ractors wait for a native thread; on stock one
  # of the ractors is forgotten, and its takers wait for ever.
  def run_short_threads(ractors, body, *args)
    run_alone(
      Cases["thread/gvl/run_short_threads",
            RACTORS: ractors, BODY: body], timeout: 60, args: args)
  end

  def test_threads_that_end = run_short_threads(4, "Thread.new { sleep 0.0001 }.join")
  def test_threads_that_end_with_a_value
    run_short_threads(2, "raise 'another' unless Thread.new { rounds }.value == rounds")
  end

  def test_threads_that_end_after_a_push
    body = "queue = Queue.new; Thread.new { queue << rounds }; raise 'it' if queue.pop != rounds"
    run_short_threads(4, body)
    run_short_threads(4, body, "--yjit", "--yjit-call-threshold=2") if defined?(RubyVM::YJIT)
  end

  def test_several_threads_that_end_at_once
    threads = "Array.new(5) { |i| Thread.new { Thread.pass if i.odd?; i } }"
    run_short_threads(3, "#{threads}.sum(&:value) == 10 or raise 'another sum'")
  end

  # The stacks of threads that have ended are given back before the system has no more of them.
  def test_stacks_of_many_threads_that_ended
    run_alone(<<~'RUBY', timeout: 100)
      omit "no /proc/self/maps" unless File.readable?("/proc/self/maps")
      most = Array.new(4) do
        Ractor.new(AtLength.of(20_000)) { |n| n.times { Thread.new { 1 }.join }; :ended }
      end
      assert_equal([:ended] * 4, most.map(&:take))
      assert_operator(File.foreach("/proc/self/maps").count, :<, 30_000)
    RUBY
  end
end
