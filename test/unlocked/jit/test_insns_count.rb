# frozen_string_literal: true
require "test/unit"
require "rbconfig"

# The interpreter counts its instructions per thread (internal/jit/insns_count.h); the statistics of
# the compilers show the sum.
class TestInsnsCount < Test::Unit::TestCase
  ROUNDS = 200_000
  COUNTED = <<~RUBY
    ROUNDS = #{ROUNDS}
    def work = (i = 0; i += 1 while i < ROUNDS)
    # At least two instructions for each round, and at most twenty.
    def assert_counted(times, what)
      before = count
      yield
      assert_include(times * ROUNDS * 2..times * ROUNDS * 20, count - before, what)
    end
    assert_counted(1, "here") { work }
    assert_counted(1, "fiber") { Fiber.new { work }.resume }
    assert_counted(3, "threads that have ended") do
      Array.new(3) { Thread.new { work } }.each(&:join)
    end
    queue, done = Queue.new, Queue.new
    thread = nil
    assert_counted(1, "a thread that waits") do
      thread = Thread.new { work; done << 1; queue.pop; Thread.pass }
      done.pop
      Thread.pass
      queue << 1
      thread.join
    end
    Warning[:experimental] = false
    assert_counted(2, "ractors that have ended") do
      Array.new(2) { Ractor.new { i = 0; i += 1 while i < ROUNDS; nil } }.each(&:take)
      sleep 0.1
    end
    before = count
    ractors = Array.new(4) do
      Ractor.new { i = 0; i += 1 while i < ROUNDS; Ractor.yield(1); Ractor.receive }
    end
    ractors.each(&:take)
    sleep 0.2
    assert_include(4 * ROUNDS * 2..4 * ROUNDS * 20, count - before, "ractors that wait")
    ractors.each { |r| r << 1; r.take }
    sleep 0.2
    assert_include(4 * ROUNDS * 2..4 * ROUNDS * 20, count - before,
                   "the same, ended, maybe on other native threads")
    last = count
    assert_operator(count, :>=, last)
  RUBY

  def test_yjit
    omit("no YJIT here") if RbConfig::CONFIG["YJIT_SUPPORT"] == "no"
    # Nothing is compiled: the threshold is out of reach.
    assert_separately(%w[-W0 --yjit --yjit-call-threshold=1000000000], <<~RUBY)
      def count = RubyVM::YJIT.runtime_stats[:vm_insns_count]
      #{COUNTED}
    RUBY
  end

  def test_rjit
    omit("no RJIT here") if RbConfig::CONFIG["RJIT_SUPPORT"] == "no"
    assert_separately(%w[-W0 --rjit --rjit-call-threshold=1000000000], <<~RUBY)
      def count = RubyVM::RJIT.runtime_stats[:vm_insns_count]
      #{COUNTED}
    RUBY
  end

  def test_fork
    omit("no fork here") unless Process.respond_to?(:fork)
    omit("no YJIT here") if RbConfig::CONFIG["YJIT_SUPPORT"] == "no"
    assert_separately(%w[-W0 --yjit --yjit-call-threshold=1000000000], <<~RUBY)
      def count = RubyVM::YJIT.runtime_stats[:vm_insns_count]
      i = 0
      i += 1 while i < #{ROUNDS}
      before = count
      assert_operator(before, :>=, #{ROUNDS} * 2)
      pid = fork do
        i = 0
        i += 1 while i < #{ROUNDS}
        exit!(count >= before + #{ROUNDS} * 2 ? 0 : 1)
      end
      assert_equal([pid, true], [Process.wait2(pid)[0], $?.success?])
    RUBY
  end
end
