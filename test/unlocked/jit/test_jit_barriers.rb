# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Barriers at which compiled code waits (internal/jit/safepoint.h). One ractor stops the others
# again and again, in each way that there is, while loops run that are compiled.
class TestJITBarriers < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)
  PRELUDE = <<~'RUBY'
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    def compact = GC.respond_to?(:compact) && GC.compact
    # Stops the others until a number of seconds is over, and says how often.
    def stop_for(seconds)
      rounds, goal = 0, now + seconds
      while now < goal
        rounds += 1
        rounds % 20 == 0 ? compact : GC.start(full_mark: rounds % 5 == 0)
      end
      rounds
    end
    # What the ractor gives while it is stopped all the time.
    def stopped(*args, &block)
      ractor = Ractor.new(*args, &block)
      stop_for(AtLength.of(1))
      ractor.take
    end
  RUBY
  # The loops are few and long: the first round of the prelude has them compiled.
  OPTIONS = %w[-W0 --yjit --yjit-stats=quiet --yjit-call-threshold=2].freeze

  def setup = (omit("no YJIT in this build") unless defined?(RubyVM::YJIT))

  def run_alone(body, args: OPTIONS, timeout: 60)
    assert_separately([*args, "-r", LENGTH], "#{PRELUDE}\n#{body}", timeout: AtLength.of(timeout))
  end

  # A loop that is stopped hundreds of times stays compiled: the interpreter runs a few instructions
  # for each stop at most. On stock it runs nearly all of them.
  def test_a_loop_stays_compiled
    run_alone(<<~'RUBY')
      def busy(goal)
        i = 0
        i += 1 while i < goal
        i
      end
      4.times { busy(1_000) }
      def exits = RubyVM::YJIT.runtime_stats[:branchif_interrupted]
      Ractor.new { 1 }.take
      ractor = Ractor.new { busy(1_000); Array.new(200) { busy(100_000) }.uniq }
      before, rounds = exits, stop_for(0.5)
      assert_equal([100_000], ractor.take)
      passed = RubyVM::YJIT.runtime_stats[:barrier_passed]
      assert_operator(passed, :>, 5)
      assert_operator(exits - before, :<, [passed / 2, 3].max, "of #{rounds} stops")
    RUBY
  end

  # SFP-1: values in registers, of locals and of the stack: young objects that nobody else has.
  # The loop's condition, a call and a return are the places where a ractor can be stopped.
  def test_values_live_while_a_loop_waits
    run_alone(<<~'RUBY')
      def pair(a, b) = [a, b]
      def mixed(n)
        i, bad, last = 0, 0, "none"
        while i < n
          a, b = "a#{i}", [i]
          c = pair(a, b)
          bad += 1 unless pair(a, pair(b, "c#{i}")) == ["a#{i}", [[i], "c#{i}"]]
          bad += 1 unless c[0].equal?(a) && c[1].equal?(b) && b[0] == i
          bad += 1 unless i == 0 || last == "a#{i - 1}"
          last = a
          i += 1
        end
        [i, bad]
      end
      def nested(n)
        (0...n).each_slice(10).sum do |slice|
          slice.map { |i| "#{i}" }.map { |s| [s].first }.sum { |s| s.to_i }
        end
      end
      def deep(n, s = "x") = n == 0 ? s : deep(n - 1, "#{s}y").then { |t| t.size > n ? t : nil }
      def keywords(a:, b: [a], **rest) = [a, b, rest]
      def calls(n)
        (0...n).count { |i| keywords(a: "k#{i}", c: i) == ["k#{i}", ["k#{i}"], {c: i}] }
      end
      4.times { mixed(50); nested(50); deep(20); calls(50) }
      result = stopped(now + AtLength.of(1)) do |goal|
        got = []
        got << [mixed(100), nested(100), deep(40), calls(50)] until now > goal
        got
      end
      assert_operator(result.size, :>=, 1)
      assert_equal([[[100, 0], 4950, "x" + "y" * 40, 50]], result.uniq)
      assert_operator(RubyVM::YJIT.runtime_stats[:barrier_passed], :>, 0)
      GC.verify_internal_consistency
    RUBY
  end

  # The same with each allocation a GC that compacts.
  def test_values_under_stress
    run_alone(<<~'RUBY', timeout: 120)
      def words(n)
        i, made = 0, []
        while i < n
          a = "a#{i}"
          made = [a, [made.first, i]]
          i += 1
        end
        made
      end
      4.times { words(20) }
      GC.auto_compact = true if GC.respond_to?(:compact)
      ractors = Array.new(3) { Ractor.new { Array.new(AtLength.of(4)) { words(3_000) } } }
      GC.stress = true
      300.times { |i| "b#{i}" }
      GC.stress = false
      ractors.each { |r| assert_equal([["a2999", ["a2998", 2999]]], r.take.uniq) }
    RUBY
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
      run_alone(<<~RUBY)
        #{before}
        def wait_for(limit)
          i = 1
          while i < limit
            return i unless #{use} == 1
            i = i.succ
          end
          nil
        end
        4.times { assert_nil(wait_for(1_000), #{name.dump}) }
        ractors = Array.new(2) { Ractor.new { wait_for(2_000_000_000) } }
        stop_for(0.1)
        #{after}
        stop_for(0.1)
        ractors.each { |r| assert_kind_of(Integer, r.take, #{name.dump}) }
      RUBY
    end
  end

  # The collector of code finds by its PC that a method is on a stack: here of a frame where nothing
  # had stored one, on a stack that is new. The method fills pages of its own.
  def test_code_is_collected_under_a_loop
    run_alone(<<~'RUBY', args: OPTIONS - %w[--yjit-stats=quiet])
      def fill(name)
        300.times { |i| eval("def #{name}#{i}(a) = (k = 0; while k < 3; k += 1; a += k; end; a)") }
        5.times { 300.times { |i| __send__("#{name}#{i}", i) } }
      end
      many = (["x = i & 7"] * 1_500).join("; ")
      eval <<~MODULE
        module Long
          def self.run(n) = (i = 0; while i < n; i += 1; #{many}; end; #{many}; i)
          def self.call(n) = run(n)
        end
      MODULE
      fill("a")
      Ractor.new { 100.times { Long.call(100) } }.take
      fill("b")
      Ractor.new { 100.times { Long.call(100) } }.take
      ractor = Ractor.new { Long.call(200_000) }
      sleep 0.03
      RubyVM::YJIT.code_gc
      2.times { |i| fill("c#{i}") }
      assert_equal(200_000, ractor.take)
    RUBY
  end

  # A stub waits for the lock, to be compiled, while all code is dropped, with its branch.
  def test_code_is_dropped_under_a_stub
    run_alone(<<~'RUBY', args: %w[-W0 --yjit])
      COUNT = 400
      COUNT.times do |i|
        eval <<~METHOD
          def work#{i}(a, b)
            sum, x, turn = 0, a, 0
            while turn < 7
              sum += x * #{i} + b
              turn += 1
              pair = [sum, x]
              x = pair[1] if sum
            end
            sum
          end
        METHOD
      end
      AtLength.of(2).times do
        ractors = Array.new(3) do
          Ractor.new do
            COUNT.times.sum do |i|
              60.times.count { |a| __send__("work#{i}", a, 3) != 7 * (a * i + 3) }
            end
          end
        end
        100.times { TracePoint.new(:c_return) { }.enable { 1.abs }; sleep 0.001 }
        assert_equal([0] * 3, ractors.map(&:take))
      end
    RUBY
  end

  # A local variable that a closure changes is read from its new place after the first closure, in
  # all ractors.
  def test_environments_escape_while_a_loop_waits
    run_alone(<<~'RUBY')
      def count(n, escape)
        sum, i = 0, 0
        while i < n
          sum += 1
          escape.call(proc { sum += 100 }) if escape && i == n / 2
          i += 1
        end
        sum
      end
      4.times { count(1_000, nil) }
      busy = Array.new(2) { Ractor.new { Array.new(300) { count(20_000, nil) }.uniq } }
      sleep 0.05
      assert_equal(1_100, count(1_000, :call.to_proc))
      stop_for(0.2)
      assert_equal([[20_000]] * 2, busy.map(&:take))
      ractors = Array.new(2) { Ractor.new { Array.new(300) { count(2_000, :call.to_proc) }.uniq } }
      stop_for(0.2)
      assert_equal([[2_100]] * 2, ractors.map(&:take))
    RUBY
  end

  # SFP-3: other interrupts come through while barriers come all the time.
  def test_other_interrupts
    run_alone(<<~'RUBY')
      def turn(i = 0) = (i += 1 while i < 2_000_000_000)
      stoppers = Array.new(2) { Ractor.new { stop_for(AtLength.of(3)) } }
      caught = Thread.new do
        turn
      rescue IOError => e
        e.message
      end
      sleep 0.1
      caught.raise(IOError, "enough")
      assert_equal("enough", caught.value)

      killed = Thread.new { turn }
      sleep 0.1
      killed.kill
      assert_same(killed, killed.join(20))

      got = []
      trap(:USR1) { got << :signal; raise Interrupt, "stop" }
      sender = Thread.new { sleep 0.2; Process.kill(:USR1, $$) }
      assert_raise(Interrupt) { turn }
      assert_equal([:signal], got)
      sender.join

      inside = Ractor.new do
        thread = Thread.new { Thread.current.report_on_exception = false; turn }
        sleep 0.1
        thread.raise("inside")
        begin
          thread.join
        rescue => e
          e.message
        end
      end
      assert_equal("inside", inside.take)
      stoppers.each { |r| assert_operator(r.take, :>, 0) }
    RUBY
  end

  # Threads of one ractor take turns although their loops stay compiled.
  def test_threads_take_turns
    run_alone(<<~'RUBY')
      stopper = Ractor.new { stop_for(AtLength.of(2)) }
      counts = Ractor.new(now + AtLength.of(1)) do |goal|
        Array.new(3) { Thread.new { i = 0; i += 1 while now < goal; i } }.map(&:value)
      end
      assert_operator(counts.take.min, :>, 0)
      stopper.take
    RUBY
  end

  # A child, whose other ractors are gone, has no barrier to wait at.
  def test_forked_child
    omit("no fork here") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      def turn(n, i = 0) = (i += 1 while i < n; i)
      4.times { turn(1_000) }
      stopper = Ractor.new { stop_for(AtLength.of(2)) }
      pids = Array.new(20) { fork { exit!(turn(1_000_000) == 1_000_000 && GC.start.nil?) } }
      pids.each { |pid| assert_predicate(Process.wait2(pid)[1], :success?) }
      stopper.take
    RUBY
  end
end
