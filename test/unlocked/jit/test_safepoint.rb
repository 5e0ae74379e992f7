# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Barriers at which compiled code waits (internal/jit/safepoint.h). One ractor stops the others
# again and again, in each way that there is, while loops run that are compiled.
class TestSafepoint < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = Cases["jit/safepoint/prelude"]

  # The loops are few and long: the first round of the prelude has them compiled.
  OPTIONS = [*OPTIONS, *%w[--yjit --yjit-stats=quiet --yjit-call-threshold=2]].freeze

  def setup = (omit("no YJIT in this build") unless defined?(RubyVM::YJIT))

  # A loop that is stopped hundreds of times stays compiled: the interpreter runs a few instructions
  # for each stop at most. On stock it runs nearly all of them.
  def test_a_loop_stays_compiled
    run_alone(Cases["jit/safepoint/a_loop_stays_compiled"])
  end

  # SFP-1: values in registers, of locals and of the stack: young objects that nobody else has.
  # The loop's condition, a call and a return are the places where a ractor can be stopped.
  def test_values_live_while_a_loop_waits
    run_alone(Cases["jit/safepoint/values_live_while_a_loop_waits"])
  end

  # The same with each allocation a GC that compacts.
  def test_values_under_stress
    run_alone(Cases["jit/safepoint/values_under_stress"], timeout: 120)
  end

  # SFP-2: what the code assumed no longer holds when the barrier is over.
  def test_code_is_dropped_while_a_loop_waits
    {
      "a method" => ["class K; def v = 1; end", "class K; def v = 2; end", "K.new.v"],
      "a method of a module" => ["class K; def v = 1; end",
                                 "K.prepend(Module.new { def v = super + 1 })", "K.new.v"],
      "a constant" => ["K = 1", "K = 2", "K"],
      "an operator" => ["K = 1", "class Integer; def +(o) = 2; end", "(K + 0)"],
      "an operator on strings" => ["K = 1", "class String; def size = 2; end", '"a".size'],
      "singleton methods" => ["class K; def self.v = 1; end", "def K.v = 2", "K.v"],
      "tracing" => ["class K; def self.v = 1; end",
                    "TracePoint.new(:line) { }.enable; def K.v = 2", "K.v"],
      "all code" => ["class K; def self.v = 1; end",
                     "RubyVM::YJIT.code_gc; def K.v = 2", "K.v"]
    }.each do |name, (before, after, use)|
      run_alone(
        Cases["jit/safepoint/code_is_dropped_while_a_loop_waits",
              BEFORE: before, USE: use, NAME: name.dump, AFTER: after])
    end
  end

  # The collector of code finds by its PC that a method is on a stack: here of a frame where nothing
  # had stored one, on a stack that is new. The method fills pages of its own.
  def test_code_is_collected_under_a_loop
    run_alone(
      Cases["jit/safepoint/code_is_collected_under_a_loop"],
      options: OPTIONS - %w[--yjit-stats=quiet])
  end

  # A stub waits for the lock, to be compiled, while all code is dropped, with its branch.
  def test_code_is_dropped_under_a_stub
    run_alone(Cases["jit/safepoint/code_is_dropped_under_a_stub"],
    options: SeparateProcess::OPTIONS + %w[--yjit])
  end

  # A local variable that a closure changes is read from its new place after the first closure, in
  # all ractors.
  def test_environments_escape_while_a_loop_waits
    run_alone(Cases["jit/safepoint/environments_escape_while_a_loop_waits"])
  end

  # SFP-3: other interrupts come through while barriers come all the time.
  def test_other_interrupts
    run_alone(Cases["jit/safepoint/other_interrupts"])
  end

  # Threads of one ractor take turns although their loops stay compiled.
  def test_threads_take_turns
    run_alone(<<~'RUBY')
      stopper = Ractor.new { stop_for(AtLength.of(1)) }
      ractor = Ractor.new do
        counts = [0] * 3
        Array.new(3) { |n| Thread.new { counts[n] += 1 until counts.min > 0 } }.each(&:join)
        counts
      end
      assert_operator(ractor.take.min, :>, 0)
      stopper.take
    RUBY
  end

  # A child, whose other ractors are gone, has no barrier to wait at.
  def test_forked_child
    omit("no fork here") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      def turn(n, i = 0) = (i += 1 while i < n; i)
      4.times { turn(1_000) }
      stopper = Ractor.new { stop_for(AtLength.of(1)) }
      pids = Array.new(10) { fork { exit!(turn(1_000_000) == 1_000_000 && GC.start.nil?) } }
      pids.each { |pid| assert_predicate(Process.wait2(pid)[1], :success?) }
      stopper.take
    RUBY
  end
end
