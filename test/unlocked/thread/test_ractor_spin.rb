# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Ractors that wait for the VM lock and at barriers (internal/thread/spin.h). Each runs on all
# processors, and on one, where nobody spins (SPN-1).
class TestRactorSpin < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)
  PRELUDE = <<~'RUBY'
    require "timeout"
    def now(clock = Process::CLOCK_MONOTONIC) = Process.clock_gettime(clock)
    def result(ractors) = ractors.map(&:take)
    def compact = GC.respond_to?(:compact) && GC.compact
    # Stops the others in each way that there is. True if what it made is right.
    def stop_others(tag, i)
      case i % 4
      when 0 then GC.start(full_mark: i % 8 == 0)
      when 1
        made = Class.new { class_eval("def m#{i} = #{i} + 1") }
        return made.new.public_send(:"m#{i}") == i + 1
      when 2
        made = Array.new(20) { |k| "spin.#{i}.#{k}".to_sym }
        return made.map(&:name) == Array.new(20) { |k| "spin.#{i}.#{k}" }
      when 3 then i % 16 == 3 ? compact : "#{tag}.#{i}".to_sym
      end
      true
    end
    def stop_often(tag, rounds)
      bad = (0...rounds).reject { |i| stop_others(tag, i) }
      bad.empty? ? (0...rounds).map { |i| :"common.#{i}" } : bad
    end
    def stoppers(count, rounds)
      Array.new(count) { |n| Ractor.new(n, rounds) { |tag, r| stop_often("r#{tag}", r) } }
    end
    def names(rounds) = Array.new(rounds) { |i| "common.#{i}".to_sym }
  RUBY
  ONE = 'system("taskset", "-cp", "0", $$.to_s, out: File::NULL) or raise "taskset"'

  def run_alone(body)
    ["", (ONE if taskset?)].compact.each do |processors|
      assert_separately(["-W0", "-r", LENGTH], "#{PRELUDE}\n#{processors}\n#{body}",
                        timeout: AtLength.of(40))
    rescue Timeout::Error => e
      flunk("it hangs, on #{processors.empty? ? "all processors" : "one"}: #{e.message}")
    end
  end

  def taskset? = system("taskset", "-c", "0", "true", out: File::NULL, err: File::NULL)

  def test_barriers_all_the_time
    [2, 8].each do |count|
      run_alone(<<~RUBY)
        rounds = AtLength.of(#{400 / count})
        ractors = stoppers(#{count}, rounds)
        assert_equal(names(rounds), stop_often("main", rounds))
        assert_equal([names(rounds)] * #{count}, result(ractors))
        GC.verify_internal_consistency
      RUBY
    end
  end

  def test_threads_inside_ractors
    run_alone(<<~'RUBY')
      ractors = Array.new(3) do |n|
        Ractor.new(n, AtLength.of(40)) do |tag, rounds|
          queue, lock, sum = Queue.new, Mutex.new, 0
          takers = Array.new(2) do
            Thread.new { while (i = queue.pop); lock.synchronize { sum += i }; end }
          end
          makers = Array.new(2) do |k|
            Thread.new { rounds.times { |i| stop_others("#{tag}.#{k}", i) && queue << i } }
          end
          makers.each(&:join)
          queue.close
          takers.each(&:join)
          sum
        end
      end
      rounds = AtLength.of(40)
      assert_equal(names(rounds), stop_often("main", rounds))
      assert_equal([rounds * (rounds - 1)] * 3, result(ractors))
    RUBY
  end

  # SPN-2: who waits for a long time sleeps. The ractor meets no safepoint while it computes.
  def test_a_long_call
    run_alone(<<~'RUBY')
      ractor = Ractor.new do
        Array.new(3) { Ractor.yield(:go); (7**15_000_000).bit_length }
      end
      waited = used = 0
      3.times do
        ractor.take
        sleep(0.02)
        from = now, now(Process::CLOCK_THREAD_CPUTIME_ID)
        GC.start
        waited += now - from[0]
        used += now(Process::CLOCK_THREAD_CPUTIME_ID) - from[1]
      end
      assert_equal([42_110_324] * 3, ractor.take)
      assert_operator(used, :<, waited / 2 + 0.1)
    RUBY
  end

  def test_sorting_beside_collections
    run_alone(<<~'RUBY')
      ractors = Array.new(2) do |n|
        Ractor.new(n) do |k|
          list = Array.new(200_000) { |i| (i * 7919 + k) % 200_003 }
          3.times.map { list.sort.each_cons(2).all? { |a, b| a < b } && list.sort_by { -_1 }.size }
        end
      end
      rounds = AtLength.of(40)
      assert_equal(names(rounds), stop_often("main", rounds))
      assert_equal([[200_000] * 3] * 2, result(ractors))
    RUBY
  end

  def test_children
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      rounds = AtLength.of(60)
      ractors = stoppers(3, rounds)
      AtLength.of(4).times do
        pid = fork { exit!(result(stoppers(3, 20)) == [names(20)] * 3 ? 7 : 1) }
        stop_often("main", 8)
        assert_equal(7, Timeout.timeout(20) { Process.wait2(pid) }[1].exitstatus)
      end
      assert_equal([names(rounds)] * 3, result(ractors))
    RUBY
  end

  # Threads that are interrupted wherever they stand, also while they wait for the lock.
  def test_interrupts
    run_alone(<<~'RUBY')
      ractors = stoppers(3, AtLength.of(60))
      ended = Array.new(AtLength.of(10)) do |n|
        Timeout.timeout(0.002) { (0..).each { |i| stop_others("t#{n}", i) } }
      rescue Timeout::Error
        :late
      end
      assert_equal([:late], ended.uniq)
      ended = Array.new(AtLength.of(10)) do |n|
        thread = Thread.new do
          Thread.current.report_on_exception = false
          (0..).each { |i| stop_others("r#{n}", i) }
        end
        sleep(0.001)
        thread.raise(IOError, n.to_s)
        thread.value rescue $!.message
      end
      assert_equal(Array.new(ended.size, &:to_s), ended)
      assert_equal([names(AtLength.of(60))] * 3, result(ractors))
      GC.verify_internal_consistency
    RUBY
  end
end
