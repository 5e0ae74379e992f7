# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Ractors that wait for the VM lock and at barriers (internal/thread/spin.h). Each runs on all
# processors, and on one, where nobody spins (SPN-1).
class TestRactorSpin < Test::Unit::TestCase
  include SeparateProcess
  TIMEOUT = 40
  PRELUDE = Cases["thread/ractor_spin/prelude"]
  ONE = 'system("taskset", "-cp", "0", $$.to_s, out: File::NULL) or raise "taskset"'

  def run_on_processors(body)
    ["", (ONE if taskset?)].compact.each do |processors|
      run_alone("#{processors}\n#{body}")
    rescue Timeout::Error => e
      flunk("it hangs, on #{processors.empty? ? "all processors" : "one"}: #{e.message}")
    end
  end

  def taskset? = system("taskset", "-c", "0", "true", out: File::NULL, err: File::NULL)

  def test_barriers_all_the_time
    [2, 8].each do |count|
      run_on_processors(<<~RUBY)
        rounds = AtLength.of(#{400 / count})
        ractors = stoppers(#{count}, rounds)
        assert_equal(names(rounds), stop_often("main", rounds))
        assert_equal([names(rounds)] * #{count}, result(ractors))
        GC.verify_internal_consistency
      RUBY
    end
  end

  def test_threads_inside_ractors
    run_on_processors(Cases["thread/ractor_spin/threads_inside_ractors"])
  end

  # SPN-2: who waits for a long time sleeps. The ractor meets no safepoint while it computes.
  def test_a_long_call
    run_on_processors(Cases["thread/ractor_spin/a_long_call"])
  end

  def test_sorting_beside_collections
    run_on_processors(<<~'RUBY')
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
    run_on_processors(<<~'RUBY')
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
    run_on_processors(Cases["thread/ractor_spin/interrupts"])
  end
end
