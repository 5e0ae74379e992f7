# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Which operations stop the other ractors (doc/jit/ep_escape.md). A compiled loop that is stopped
# exits to the interpreter, as on stock, or stays compiled, and YJIT counts both: on stock each
# closure and each new ractor causes some.
class TestEpEscape < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = Cases["jit/ep_escape/prelude"]

  # The heap gets its pages before, because a GC stops the other ractors, as adding a page does on
  # stock.
  ENVIRONMENT = Array.new(5) { |i| ["RUBY_GC_HEAP_#{i}_INIT_SLOTS", "60000"] }.to_h

  def setup = (omit("no YJIT in this build") unless defined?(RubyVM::YJIT))

  OPTIONS = %w[-W0 --yjit --yjit-stats=quiet --yjit-call-threshold=3].freeze

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
    run_alone(Cases["jit/ep_escape/the_first_singleton_class_is_seen"])
  end

  # Code of an eval that is compiled while it runs, and whose environment escapes afterwards.
  def test_new_code_is_compiled_and_then_escapes
    run_alone(Cases["jit/ep_escape/new_code_is_compiled_and_then_escapes"])
  end

  def test_new_ractors_stop_nobody
    run_alone('assert_stops_nobody { Ractor.new { 1 }.take }')
  end

  # Code that was compiled before its environment escapes for the first time is dropped, whichever
  # ractor makes it escape.
  def test_the_first_escape_is_seen
    run_alone(Cases["jit/ep_escape/the_first_escape_is_seen"])
  end

  # Methods that all ractors share are compiled with their environments on the stack; then all
  # ractors make them escape at once.
  def test_ractors_escape_in_parallel
    run_alone(Cases["jit/ep_escape/ractors_escape_in_parallel"])
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
    run_alone(Cases["jit/ep_escape/freed_code"])
  end

  def test_enabled_later
    run_alone(<<~'RUBY', options: %w[-W0 --yjit-call-threshold=3 --yjit-disable])
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
