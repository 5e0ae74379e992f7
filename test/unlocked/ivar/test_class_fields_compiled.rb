# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# Compiled writes of the instance variables of classes and modules, and compiled calls of
# attr_writers on owners of all kinds. Every loop here runs more often than YJIT's threshold, so
# that later turns run compiled code, with what the turn before left.
class TestClassFieldsCompiled < Test::Unit::TestCase
  include ClassFieldsCases

  PRELUDE = <<~RUBY
    module Access
      attr_accessor :a, :b
      def get = @a
      def set(val) = @a = val
      def get_b = @b
      def set_b(val) = @b = val
      def memo = @memo ||= Object.new
      def set_attr(val) = self.a = val
    end
    def owners = [Class.new, Module.new, Class.new(String), Class.new.singleton_class].each do |o|
      o.extend(Access)
    end
    def exercise(owner, val)
      6.times do |i|
        raise "set" unless owner.set(i) == i && owner.get == i
        raise "attr" unless (owner.a = [val, i]) == [val, i] && owner.a == [val, i]
        raise "own attr" unless owner.set_attr(i) == i && owner.a == i
        raise "memo" unless owner.memo.equal?(owner.memo)
      end
      owner.set(val)
      owner
    end
  RUBY

  # In one ractor, and after there has been a second one; with shapes, and complex.
  def compiled(body, **opt)
    ["", "two_ractors\n", "exhaust_shapes\n"].each do |first|
      run_with_yjit("#{PRELUDE}#{first}#{body}", **opt)
    end
  end

  def setup = (omit "no YJIT in this build" unless yjit?)

  def test_values_and_layouts
    compiled(<<~RUBY)
      60.times do |i|
        owners.each do |owner|
          write(owner, 0...i)
          exercise(owner, i)
          owner.set_b(-i)
          write(owner, 100...100 + i)
          owner.set("late")
          assert_equal ["late", -i], [owner.get, owner.get_b]
          assert_equal values(0...i), read(owner, 0...i)
          assert_equal values(100...100 + i), read(owner, 100...100 + i)
        end
      end
    RUBY
  end

  def test_frozen_and_removed
    compiled(<<~RUBY)
      owners.each { |owner| exercise(owner, 1) }
      owners.each do |owner|
        exercise(owner, :kept)
        6.times do
          owner.remove_instance_variable(:@a)
          assert_nil owner.get
          owner.set(:kept)
        end
        owner.freeze
        [-> { owner.set(1) }, -> { owner.a = 1 }, -> { owner.set_b(1) }].each do |write|
          6.times do
            error = assert_raise(FrozenError) { write.call }
            assert_match(/\\Acan't modify frozen .*: \#{Regexp.escape(owner.inspect)}\\z/,
                         error.message)
          end
        end
        assert_equal :kept, owner.get
      end
    RUBY
  end

  # A barrier that is missing shows as a value that is another object, or as a report of the
  # verifier.
  def test_old_classes_keep_young_values
    compiled(<<~RUBY)
      kept = owners.each { |owner| exercise(owner, 1) }
      old!
      30.times do |turn|
        kept.each_with_index { |owner, i| owner.set("young \#{turn} \#{i}") }
        turn % 7 == 6 ? shake : minor
        verify if turn % 10 == 9
        kept.each_with_index { |owner, i| assert_equal "young \#{turn} \#{i}", owner.get }
        kept.each_with_index { |owner, i| owner.a = [turn, i] }
        GC.start(full_mark: false, immediate_mark: false, immediate_sweep: false)
        kept.each_with_index { |owner, i| assert_equal [turn, i], owner.a }
      end
    RUBY
  end

  # The code for one ractor is dropped when the second one starts.
  def test_other_ractors_do_not_write
    run_with_yjit(<<~RUBY)
      #{PRELUDE}
      Box = exercise(Module.new.extend(Access), "shared".freeze)
      Other = exercise(Class.new.extend(Access), "shared".freeze)
      errors = Array.new(2) do
        Ractor.new do
          [Box, Other].flat_map do |box|
            Array.new(4) do
              [isolation_error { box.set(1) }, isolation_error { box.a = 1 }, box.get.frozen?]
            end
          end
        end
      end
      count = 0
      100.times { [Box, Other].each { |box| box.set(-(count += 1)) } }
      [Box, Other].each { |box| box.set("shared".freeze) }
      assert_equal [[WRITE, WRITE, true]], errors.flat_map(&:take).uniq
      assert_equal %w[shared shared], [Box.get, Other.get]
    RUBY
  end

  # They see the old value or the new one, and what is in it.
  def test_readers_in_other_ractors
    run_with_yjit(<<~RUBY)
      #{PRELUDE}
      Box = exercise(Module.new.extend(Access), [0, 0].freeze)
      Turns = #{AtLength.of(20_000)}
      readers = Array.new(2) do
        Ractor.new do
          last = 0
          until last == Turns
            first, second = Box.get
            raise "torn: \#{[first, second, last]}" unless first == second && first >= last
            last = first
          end
          last
        end
      end
      (1..Turns).each { |i| Box.set([i, i].freeze) }
      assert_equal [Turns, Turns], readers.map(&:take)
    RUBY
  end

  # One place of the program meets owners of all kinds.
  def test_attr_writers_of_all_kinds_of_owners
    compiled(<<~RUBY)
      text, list = Class.new(String) { include Access }, Class.new(Array) { include Access }
      pair, plain = Struct.new(:x, :y) { include Access }, Class.new { include Access }
      time, table = Class.new(Time) { include Access }, Class.new(Hash) { include Access }
      make = [-> { text.new("text") }, -> { list.new(3, 7) }, -> { pair.new(1, 2) },
              -> { plain.new }, -> { time.at(0) }, -> { table.new }, -> { owners.first }]
      def assign(owner, val) = owner.a = val
      80.times do |i|
        owner = make[i * i % make.size].call
        3.times do |n|
          assert_equal [i, n], assign(owner, [i, n])
          assert_equal [i, n], owner.a
        end
        owner.b = "added"
        assert_equal ["added", [i, 2]], [owner.b, owner.get]
        owner.freeze
        assert_raise(FrozenError) { assign(owner, i) }
        assert_equal [i, 2], owner.a
      end
      Integer.include(Access)
      Symbol.include(Access)
      10.times { [1, :sym, 2**70, 1.5.freeze].each { |val| val.is_a?(Access) or next
        assert_raise(FrozenError) { assign(val, 1) } } }
    RUBY
  end

  def test_attr_writers_with_other_calls
    compiled(<<~RUBY)
      pair = Struct.new(:x) { include Access; private def hidden=(val); @hidden = val; end }
      pair.class_eval { protected attr_writer :guarded; private attr_writer :own
                        def own!(val) = self.own = val }
      10.times do |i|
        owner = pair.new(i)
        assert_equal i, owner.send(:a=, i)
        assert_equal i, owner.public_send(:a=, *[i])
        assert_raise(ArgumentError) { owner.send(:a=) }
        assert_raise(ArgumentError) { owner.send(:a=, 1, 2) }
        assert_raise(NoMethodError) { owner.guarded = 1 }
        assert_raise(NoMethodError) { owner.own = 1 }
        assert_equal i, owner.own!(i)
        assert_equal i, owner.instance_variable_get(:@own)
        owner&.a = "safe"
        owner.a += " and more"
        owner.b ||= :first
        owner.b ||= :second
        assert_equal ["safe and more", :first], [owner.a, owner.b]
      end
    RUBY
  end

  def test_attr_writers_are_traced
    run_with_yjit(<<~RUBY)
      #{PRELUDE}
      pair = Struct.new(:x) { include Access }
      owners = [pair.new(1), Class.new.extend(Access)]
      def assign(owner) = owner.a = 1
      owners.each do |owner|
        20.times { assign(owner) }
        seen = []
        trace = TracePoint.new(:c_call) { |event| seen << event.method_id }
        trace.enable { 3.times { assign(owner) } }
        assert_equal 3, seen.count(:a=)
      end
    RUBY
  end

  def test_refinements_and_memos
    compiled(<<~RUBY)
      box = Module.new.extend(Access)
      refined = Module.new do
        refine(box.singleton_class) do
          def a=(val); instance_variable_set(:@a, [:refined, val]); end
        end
      end
      Object.const_set(:Refined, refined)
      Object.const_set(:Box, box)
      eval "using Refined; def refine_a(val) = (Box.a = val)"
      10.times do |i|
        refine_a(i)
        assert_equal [:refined, i], Box.a
        Box.a = i
        assert_equal i, Box.a
      end
      first = Box.memo
      10.times { assert_same first, Box.memo }
      subclasses = Array.new(30) { Class.new.extend(Access) }
      assert_equal 30, subclasses.map(&:memo).uniq.size
      assert_equal subclasses.map(&:memo), subclasses.map(&:memo)
    RUBY
  end

  # In times of a plain object's write: about 2, where C writes about 19; an attr_writer's 2, where
  # the interpreter calls it 18. What the machine does meanwhile can only make a try fail.
  def test_compiled_writes_are_near_those_of_plain_objects
    run_alone(<<~RUBY, args: ["--yjit"])
      module Access
        attr_writer :a
        writes, calls = %w[@a=i s.a=i].map { |code| ([code] * 20).join(";") }
        class_eval "def write(n) = (i = 0; while i < n; i += 1; \#{writes}; end)"
        class_eval "def call(n, s = self) = (i = 0; while i < n; i += 1; \#{calls}; end)"
      end
      def clock = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
      def seconds(owner, way)
        start = clock
        owner.public_send(way, 20_000)
        clock - start
      end
      kinds = { plain: Class.new { include Access }.new, class: Class.new.extend(Access),
                struct: Class.new(Struct.new(:x)) { include Access }.new(1) }
      kinds.each_value { |owner| owner.a = 0 }
      %i[write call].product(%i[class struct]) do |way, kind|
        pair = kinds.values_at(:plain, kind).map do |owner|
          owner = owner.dup unless owner.is_a?(Module)
          owner.define_singleton_method(:run, owner.method(way).unbind)
          owner
        end
        30.times { pair.each { |owner| owner.run(100) } }
        ratio = nil
        found = 50.times.any? do
          plain, other = pair.map { |owner| Array.new(5) { seconds(owner, :run) }.min }
          (ratio = other / plain) < 6
        end
        assert found, "\#{way} of a \#{kind} takes \#{ratio} times a plain object's"
      end
    RUBY
  end
end
