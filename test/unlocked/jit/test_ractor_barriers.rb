# frozen_string_literal: true
require "test/unit"

# Which operations stop the other ractors (doc/jit/ep_escape.md). A compiled loop that is stopped
# exits to the interpreter, as on stock, or stays compiled, and YJIT counts both: on stock each
# closure and each new ractor causes some.
class TestRactorBarriers < Test::Unit::TestCase
  PRELUDE = <<~'RUBY'
    FLAG = Module.new { def self.set? = @set }
    def loop_a_while(i = 0) = (i += 1 while i < 20_000)
    def interrupted
      RubyVM::YJIT.runtime_stats.values_at(:branchif_interrupted, :barrier_passed).compact.sum
    end
    # How often two busy ractors were stopped while the block ran 40 times, each time long enough
    # for them to be in compiled code again.
    def stops
      FLAG.instance_variable_set(:@set, false)
      ractors = Array.new(2) { Ractor.new { loop_a_while until FLAG.set? } }
      40.times { yield }
      GC.start
      GC.disable
      sleep 0.2
      before = interrupted
      40.times { yield; sleep 0.002 }
      interrupted - before
    ensure
      GC.enable
      FLAG.instance_variable_set(:@set, true)
      ractors.each(&:take)
    end

    # A busy machine stops ractors, too, but not in each run; the stops that the block causes are in
    # each run (on stock, 50 to 135).
    def assert_stops_nobody(&block)
      counts = []
      counts << stops(&block) until counts.size == 4 || counts.last&.<(10)
      assert_operator(counts.min, :<, 10, counts.inspect)
    end

    # Compiled code that reads x from its old place, where it was before the closure, is wrong by
    # 100.
    def late(n, use)
      x = n
      use&.call(proc { x += 100 })
      x
    end
    def check(count = 20)
      count.times { |i| assert_equal([i, i + 100], [late(i, nil), late(i, :call.to_proc)]) }
    end
  RUBY
  # The heap gets its pages before, because a GC stops the other ractors, as adding a page does on
  # stock.
  ENOUGH_HEAP = Array.new(5) { |i| ["RUBY_GC_HEAP_#{i}_INIT_SLOTS", "60000"] }.to_h

  def setup = (omit("no YJIT in this build") unless defined?(RubyVM::YJIT))

  COUNTED = %w[--yjit --yjit-stats=quiet --yjit-call-threshold=3].freeze

  def run_alone(body, args: COUNTED, timeout: 60)
    assert_separately([ENOUGH_HEAP, "-W0", *args], "#{PRELUDE}\n#{body}", timeout: timeout)
  end

  def test_what_is_counted
    run_alone('assert_operator(stops { GC.start }, :>, 15)')
  end

  def test_closures_stop_nobody
    run_alone(<<~'RUBY')
      def closures(n) = [proc { n }, lambda { n }, kept { n }, binding, [1].each_entry]
      def kept(&block) = block
      assert_stops_nobody { closures(1) }
    RUBY
  end

  # Code that is new each time, as a template is, has its first closure each time.
  def test_closures_of_new_code_stop_nobody
    run_alone(<<~'RUBY')
      assert_stops_nobody { eval("x = 1; [proc { x }, binding, [1].each_entry]") }
    RUBY
  end

  # YJIT's assumption is gone with the first one.
  def test_singleton_classes_of_core_objects_stop_nobody
    run_alone(<<~'RUBY')
      def made = [+"a", [1], {}].each { |o| o.extend(Comparable) }
      assert_stops_nobody { made }
    RUBY
  end

  # Compiled calls of Array's, Hash's and String's methods must see the first singleton class, in
  # whichever ractor it is made.
  def test_the_first_singleton_class_is_seen
    run_alone(<<~'RUBY')
      def size_of_string(s) = s.size
      def size_of_array(a) = a.size
      def size_of_hash(h) = h.size
      40.times { size_of_string("ab"); size_of_array([1]); size_of_hash({}) }
      answers = Array.new(4) do
        Ractor.new do
          Array.new(100) do |i|
            odd = [+"ab", [1], {}]
            odd.each { |o| def o.size = 7 } if i.odd?
            [size_of_string(odd[0]), size_of_array(odd[1]), size_of_hash(odd[2])]
          end
        end
      end.map(&:take)
      assert_equal([[2, 1, 0], [7, 7, 7]] * 50, answers.uniq.flatten(1))
    RUBY
  end

  # Code of an eval that is compiled while it runs, and whose environment escapes afterwards.
  def test_new_code_is_compiled_and_then_escapes
    run_alone(<<~'RUBY')
      code = "x = 0; f = nil; 50.times { |i| x += 1; y = x; f = proc { y += 100 } if i == 40; " \
             "f&.call if i == 40; x += y - x }; x"
      method = "def m(n, use) = (x = n; use&.call(proc { x += 100 }); x)"
      wanted = [150, [0, 1, 2, 3, 4, 105]]
      got = Array.new(3) do
        Ractor.new(code, method) do |c, m|
          Array.new(30) do
            k = Object.new.tap { |o| o.instance_eval(m) }
            [eval(c), Array.new(6) { |i| k.m(i, (:call.to_proc if i == 5)) }]
          end.uniq
        end
      end
      assert_equal([[wanted]], got.map(&:take).uniq)
    RUBY
  end

  def test_new_ractors_stop_nobody
    run_alone('assert_stops_nobody { Ractor.new { 1 }.take }')
  end

  # Code that was compiled before its environment escapes for the first time is dropped, whichever
  # ractor makes it escape.
  def test_the_first_escape_is_seen
    run_alone(<<~'RUBY')
      def sum(n, escape)
        x = n
        escape.call(binding) if escape && n == 7
        y = [1, 2].sum { |i| x + i }
        x + y
      end
      40.times { |i| assert_equal(3 * i + 3, sum(i, nil)); assert_equal(i, late(i, nil)) }
      late_x = ->(b) { b.local_variable_set(:x, 100) }
      assert_equal([303, 103], [sum(7, late_x), late(3, :call.to_proc)])
      check
      40.times { |i| assert_equal(3 * i + 3, sum(i, nil)) }
      ractors = Array.new(4) do |n|
        Ractor.new(n) { |k| Array.new(300) { |i| [sum(i, nil), late(i + k, :call.to_proc)] } }
      end
      ractors.map(&:take).each_with_index do |r, k|
        assert_equal(Array.new(300) { |i| [3 * i + 3, i + k + 100] }, r)
      end
    RUBY
  end

  # Methods that all ractors share are compiled with their environments on the stack; then all
  # ractors make them escape at once.
  def test_ractors_escape_at_once
    run_alone(<<~'RUBY')
      module Shared
        40.times do |k|
          module_eval("def self.m#{k}(n, use) = (x = n; use&.call(proc { x += 100 }); x)")
        end
      end
      NAMES = Shared.singleton_methods.sort.freeze
      warm = Ractor.new do
        NAMES.map { |m| 10.times.map { |i| Shared.public_send(m, i, nil) } }.uniq
      end
      assert_equal([[*0..9]], warm.take)
      ractors = Array.new(4) do
        Ractor.new do
          use = :call.to_proc
          true until FLAG.set?
          NAMES.map { |m| 20.times.map { |i| Shared.public_send(m, i, i.odd? ? use : nil) } }.uniq
        end
      end
      FLAG.instance_variable_set(:@set, true)
      assert_equal([[Array.new(20) { |i| i.odd? ? i + 100 : i }]] * 4, ractors.map(&:take))
    RUBY
  end

  # What YJIT knows of a code object stays right when the GC moves the object: for code that is
  # compiled after its environment has escaped, and before.
  def test_compaction
    omit("no compaction here") unless GC.respond_to?(:compact)
    run_alone(<<~'RUBY')
      eval("#{"\n" * 20}def other(n, use) = (x = n; use&.call(proc { x += 100 }); x)")
      late(1, :call.to_proc)
      20.times { |i| assert_equal(i, other(i, nil)) }
      2.times { GC.verify_compaction_references(expand_heap: true, toward: :empty) }
      check
      20.times { |i| assert_equal([i + 100, i], [other(i, :call.to_proc), other(i, nil)]) }
      GC.auto_compact = true
      GC.stress = true
      check(3)
    RUBY
  end

  # A new code object at the address of a freed one is not mistaken for it.
  def test_freed_code
    run_alone(<<~'RUBY')
      use = :call.to_proc
      30.times do |round|
        o = Object.new
        20.times do |k|
          o.instance_eval("def m#{k}(n, use) = (x = n; use&.call(proc { x += 100 }); x)")
        end
        uses = [*([nil] if round.odd?), use]
        uses.product((0...20).to_a, (0...6).to_a) do |given, k, i|
          assert_equal(given ? i + 100 : i, o.public_send("m#{k}", i, given))
        end
        o = nil
        GC.start
      end
    RUBY
  end

  def test_enabled_later
    run_alone(<<~'RUBY', args: ["--yjit-call-threshold=3", "--yjit-disable"])
      4.times { assert_equal(101, late(1, :call.to_proc)) }
      RubyVM::YJIT.enable
      check(30)
    RUBY
  end

  # A forked child has one ractor: it is in single-ractor mode again, and leaves the mode with its
  # second ractor.
  def test_after_fork
    omit("no fork here") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      HOLDER = Module.new { @list = [1]; def self.list = @list }
      ask = -> { Ractor.new { HOLDER.list rescue $!.class }.take }
      assert_equal(Ractor::IsolationError, ask.call)
      pid = fork do
        40.times { HOLDER.list }
        exit!(ask.call == Ractor::IsolationError && HOLDER.list == [1] ? 0 : 1)
      end
      assert_equal(0, Process.wait2(pid)[1].exitstatus)
    RUBY
  end
end
