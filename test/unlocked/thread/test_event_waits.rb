# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Threads on shared native threads that wait for time and for file descriptors
# (internal/thread/event_wait.h).
class TestEventWaits < Test::Unit::TestCase
  PRELUDE = <<~'RUBY'
    def asleep(thread)
      Thread.pass while thread.status == "run"
      thread.status == "sleep" or raise "it has ended"
    end
    def native_threads = Dir.children("/proc/self/task").size
  RUBY

  def run_alone(program, *options, env: {})
    assert_separately([env, "-W0", *options], PRELUDE + program, timeout: AtLength.of(120))
  end

  # On stock the second one does not wait.
  def test_several_threads_wait_for_one_descriptor
    run_alone(<<~'RUBY')
      got = Ractor.new do
        rd, wr = IO.pipe
        order = Queue.new
        threads = 3.times.map { Thread.new { rd.wait_readable(nil); order << :readable } }
        threads.each { asleep(_1) }
        order << :before
        wr << "x"
        threads.each(&:join)
        4.times.map { order.pop }
      end.take
      assert_equal([:before] + [:readable] * 3, got)
    RUBY
  end

  def test_one_waits_to_read_and_one_to_write
    run_alone(<<~'RUBY')
      require "socket"
      got = Ractor.new do
        a, b = UNIXSocket.pair
        nil while a.write_nonblock("x" * 4096, exception: false) != :wait_writable
        order = Queue.new
        reads = Thread.new { order << [:read, a.wait_readable(nil).equal?(a)] }
        writes = Thread.new { order << [:write, a.wait_writable(nil).equal?(a)] }
        asleep(reads)
        asleep(writes)
        b << "y"
        first = order.pop
        nil while b.read_nonblock(65_536, exception: false).is_a?(String)
        [first, order.pop]
      end.take
      assert_equal([[:read, true], [:write, true]], got)
    RUBY
  end

  def test_limits
    run_alone(<<~'RUBY')
      got = Ractor.new do
        rd, wr = IO.pipe
        now = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
        waits = Thread.new { rd.wait_readable(nil) }
        asleep(waits)
        start = now.call
        timed = rd.wait_readable(0.05)
        took = now.call - start
        zero = rd.wait_readable(0)
        wr << "x"
        [timed, took, zero, waits.value.equal?(rd), rd.wait_readable(60).equal?(rd)]
      end.take
      assert_nil(got[0])
      assert_operator(got[1], :>=, 0.05)
      assert_equal([nil, true, true], got[2..])
    RUBY
  end

  # On stock each takes a native thread.
  def test_limited_waits_take_no_native_threads
    run_alone(<<~'RUBY')
      before = native_threads
      more = Ractor.new do
        pipes = Array.new(60) { IO.pipe }
        threads = pipes.map { |rd,| Thread.new { rd.wait_readable(60) } }
        threads.each { asleep(_1) }
        count = native_threads
        pipes.each { |_, wr| wr << "x" }
        threads.each(&:join)
        count
      end.take - before
      assert_operator(more, :<, 20)
    RUBY
  end

  def test_interrupted_waits
    run_alone(<<~'RUBY')
      got = Ractor.new do
        rd, wr = IO.pipe
        threads = 4.times.map do |i|
          Thread.new do
            Thread.current.report_on_exception = false
            rd.wait_readable(i.even? ? nil : 60)
            :no
          rescue => e
            e.message
          end
        end
        threads.each { asleep(_1) }
        threads[0].raise("first")
        threads[1].kill
        first = [threads[0].value, threads[1].value]
        rd.close
        [*first, *threads[2..].map(&:value), wr.closed?]
      end.take
      assert_equal(["first", nil] + ["stream closed in another thread"] * 2 + [false], got)
    RUBY
  end

  # The number of a closed descriptor is used again while others wait.
  def test_descriptors_that_are_opened_again
    run_alone(<<~'RUBY')
      got = 3.times.map do
        Ractor.new do
          100.times.map do |i|
            rd, wr = IO.pipe
            waits = Thread.new { rd.wait_readable(i.odd? ? nil : 60) && rd.read(1) }
            asleep(waits) if i % 3 == 0
            wr << "x"
            value = waits.value
            rd.close
            wr.close
            value
          end.tally
        end
      end.map(&:take)
      assert_equal([{ "x" => 100 }] * 3, got)
    RUBY
  end

  # On stock a sleep ends up to a millisecond too early.
  def test_sleeps_do_not_end_early
    run_alone(<<~'RUBY')
      early = 4.times.map do |i|
        Ractor.new(i) do |k|
          now = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
          50.times.count do
            start = now.call
            sleep(0.0011 + k * 0.0007)
            now.call - start < 0.0011 + k * 0.0007
          end
        end
      end.map(&:take)
      assert_equal([0] * 4, early)
    RUBY
  end

  # On stock the timer thread has its next look at sleepers after ten milliseconds, as long as a
  # thread needs time slices: these sleeps take ten, but for a few at the beginning. A busy machine
  # has good moments, too.
  def test_sleeps_beside_threads_that_take_turns
    run_alone(<<~'RUBY')
      stop = false
      busy = 2.times.map { Thread.new { nil until stop } }
      good = Ractor.new do
        now = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
        100.times.count do
          7.times.map { start = now.call; sleep(0.002); now.call - start }.sort[3] < 0.008
        end
      end.take
      stop = true
      busy.each(&:join)
      assert_operator(good, :>, 10, "rounds in which two milliseconds took less than eight")
    RUBY
  end

  def test_wakeups_while_limits_end
    run_alone(<<~'RUBY')
      got = 3.times.map do
        Ractor.new do
          queue = Queue.new
          threads = 8.times.map do |i|
            Thread.new do
              150.times { sleep(0.0005 * (1 + i % 3)); queue.pop(timeout: 0.001) }
            end
          end
          waker = Thread.new do
            while threads.any?(&:alive?)
              threads.each { |t| t.wakeup rescue nil }
              queue << 1
              Thread.pass
            end
          end
          joins = threads.map { |t| nil until t.join(0.001) }
          waker.join
          joins.size
        end
      end.map(&:take)
      assert_equal([8] * 3, got)
    RUBY
  end

  def test_fork
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      rd, wr = IO.pipe
      ractor = Ractor.new(rd.fileno) do |fd|
        io = IO.for_fd(fd, autoclose: false)
        threads = 2.times.map { Thread.new { io.wait_readable(nil); 1 } }
        threads.each { asleep(_1) }
        Ractor.yield :waiting
        threads.sum(&:value)
      end
      ractor.take
      child = fork do
        got = Ractor.new do
          a, b = IO.pipe
          waits = Thread.new { a.wait_readable(60) && a.read(1) }
          asleep(waits)
          sleep 0.001
          b << "c"
          waits.value
        end.take
        exit!(got == "c")
      end
      Process.wait(child)
      assert_predicate($?, :success?)
      wr << "x"
      assert_equal(2, ractor.take)
    RUBY
  end
end
