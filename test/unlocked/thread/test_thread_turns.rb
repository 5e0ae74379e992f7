# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Threads of one ractor get their turn while other ractors wake that ractor and stop all others for
# the GC (internal/thread/gvl.h). On stock such a program hangs within seconds.
class TestThreadTurns < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)

  # The threads of the main ractor get their turns as WAIT says; senders wake its main thread.
  def run_with(wait, *options)
    assert_separately(["-W0", *options, "-r", LENGTH], <<~RUBY, timeout: AtLength.of(30))
      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      finish = now + AtLength.of(3)
      mutex, queue = Mutex.new, Queue.new
      turns = Array.new(8) { |i| Thread.new { n = 0; (#{wait}; n += 1) while now < finish; n } }
      senders = Array.new(3) do
        Ractor.new(Ractor.current, finish) do |main, goal|
          me, sent = Ractor.current, 0
          while Process.clock_gettime(Process::CLOCK_MONOTONIC) < goal
            main << me
            Ractor.receive == :answer or raise "another answer"
            sent += 1
          end
          main << nil
          sent
        end
      end
      allocators = Array.new(2) do
        Ractor.new(finish) do |goal|
          rounds = 0
          while Process.clock_gettime(Process::CLOCK_MONOTONIC) < goal
            a = Array.new(100) { |i| "x" * (i + 50) }
            a.each_with_index.all? { |s, i| s.size == i + 50 } or raise "another size"
            rounds += 1
          end
          rounds
        end
      end
      answered, ended = 0, 0
      while ended < senders.size
        sender = Ractor.receive
        sender ? (sender << :answer; answered += 1) : ended += 1
      end
      assert_equal(answered, senders.sum(&:take))
      assert_operator(allocators.map(&:take).min, :>, 0)
      assert_operator(turns.map(&:value).min, :>, 0, "a thread has had no turn")
    RUBY
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
      TEXT = ("ab" * 6_000_000).freeze
      3.times { Ractor.new { loop { TEXT.split("").size } } }
      sleep 0.2
      puts "done"
    RUBY
  end

  # GVL-2. Threads of several ractors end while other ractors wait for a native thread; on stock one
  # of the ractors is forgotten, and its takers wait for ever.
  def run_short_threads(ractors, body, *options)
    assert_separately(["-W0", *options, "-r", LENGTH], <<~RUBY, timeout: AtLength.of(60))
      finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(1)
      taken = Array.new(#{ractors}) do
        Ractor.new(finish) do |goal|
          rounds = 0
          while Process.clock_gettime(Process::CLOCK_MONOTONIC) < goal
            #{body}
            rounds += 1
          end
          rounds
        end
      end
      assert_operator(taken.map(&:take).min, :>, 10)
    RUBY
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
    assert_separately(["-W0", "-r", LENGTH], <<~'RUBY', timeout: AtLength.of(100))
      omit "no /proc/self/maps" unless File.readable?("/proc/self/maps")
      most = Array.new(4) do
        Ractor.new(AtLength.of(20_000)) { |n| n.times { Thread.new { 1 }.join }; :ended }
      end
      assert_equal([:ended] * 4, most.map(&:take))
      assert_operator(File.foreach("/proc/self/maps").count, :<, 30_000)
    RUBY
  end
end
