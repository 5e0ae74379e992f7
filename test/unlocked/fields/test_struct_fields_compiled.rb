# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Compiled reads and writes of the instance variables of structs. Every loop here runs more often
# than YJIT's threshold, so that later turns run compiled code, with what the turn before left.
class TestStructFieldsCompiled < Test::Unit::TestCase
  include FieldsCases

  PRELUDE = <<~RUBY
    module Access
      attr_accessor :a
      def get = @a
      def set(val) = @a = val
      def get_b = @b
      def set_b(val) = @b = val
      def given = defined?(@a)
    end
    def with_members(n) = Struct.new(*Array.new(n) { |i| :"m\#{i}" }) { include Access }
    Pair = with_members(2)
    # What is expected of one owner, again and again.
    def exercise(owner, val)
      6.times do |i|
        raise "set" unless owner.set(i) == i && owner.get == i
        raise "attr" unless (owner.a = [val, i]) == [val, i] && owner.a == [val, i]
        raise "given" unless owner.given == "instance-variable"
        raise "nil" unless owner.get_b.nil?
      end
      owner.set(val)
      owner
    end
  RUBY

  def compiled(body, **opt) = run_with_yjit("#{PRELUDE}\n#{body}", **opt)

  def setup = (omit "no YJIT in this build" unless yjit?)

  def test_structs_of_every_layout
    compiled(<<~RUBY)
      owners = [0, 1, 2, 3, 4, 5, 8, 17, 18, 38, 77, 78, 79, 90].flat_map do |n|
        klass = with_members(n)
        early = klass.new(*0...n)
        klass.new(*0...n).set(1)
        [early, klass.new(*0...n)].each { |owner| exercise(owner, n) }
      end
      3.times do
        owners.each do |owner|
          assert_equal owner.size, owner.get
          assert_equal [*0...owner.size], owner.to_a
        end
      end
    RUBY
  end

  # Stock crashes where compiled code writes a member of a frozen struct.
  def test_members_of_every_layout
    body = <<~RUBY
      [1, 2, 3, 4, 5, 8, 17, 18, 38, 77, 78, 79, 80, 90].each do |n|
        klass = with_members(n)
        klass.class_eval "def last = m\#{n - 1}; def last!(v) = (self.m\#{n - 1} = v)"
        early = klass.new(*0...n)
        late = klass.new(*0...n).tap { |struct| struct.set(1) } && klass.new(*0...n)
        frozen = klass.new(*0...n).tap { |struct| struct.set(:kept) }.freeze
        40.times do |i|
          [early, late].each do |struct|
            struct.last!("\#{i}")
            struct.set(i)
            assert_equal ["\#{i}", i, n], [struct.last, struct.get, struct.size]
            assert_equal [*0...n - 1], struct.to_a[0...-1]
          end
          error = assert_raise(FrozenError) { frozen.last!(i) }
          assert_match(/last!'$/, error.backtrace[0])
          assert_raise(FrozenError) { frozen.send(:"m\#{n - 1}=", i) }
          assert_equal [n - 1, :kept], [frozen.last, frozen.get]
        end
      end
    RUBY
    compiled(body)
    run_alone("#{PRELUDE}\n#{body}", args: ["--yjit"])
  end

  # Raising allocates while the operands of the write are on no stack but the compiled code's.
  def test_members_of_frozen_structs_under_gc_stress
    compiled(<<~RUBY)
      def write_member(struct, val) = (struct.m0 = val; nil)
      deep = Array.new(20) { |i| "a\#{i} = nil" }.join(";")
      eval "def in_the_middle(struct, val); \#{deep}; write_member(struct, val); end"
      eval "def leave_objects; \#{Array.new(90) { |i| "a\#{i} = Object.new" }.join(";")}; nil; end"
      open = Pair.new
      50.times { in_the_middle(open, 1) }
      frozen = Pair.new(0).freeze
      20.times do
        leave_objects
        GC.start
        assert_raise(FrozenError) do
          GC.stress = true
          in_the_middle(frozen, 1)
        ensure
          GC.stress = false
        end
      end
    RUBY
  end

  def test_owners_of_other_types_with_the_same_shape
    compiled(<<~RUBY)
      text, list = Class.new(String) { include Access }, Class.new(Array) { include Access }
      time, plain = Class.new(Time) { include Access }, Class.new { include Access }
      span = Class.new(Range) { include Access }
      make = [-> { Pair.new(1, 2) }, -> { text.new("some text in its slot") },
              -> { list.new(3, 7) }, -> { time.at(0) }, -> { plain.new },
              -> { Class.new.extend(Access) }, -> { Module.new.extend(Access) }]
      40.times do |i|
        owner = make[i * i % make.size].call
        assert_nil owner.get
        owner.set(i)
        assert_equal i, owner.get
        owner.a = i.to_s
        assert_equal [i.to_s, nil], [owner.a, owner.get_b]
        owner.set_b(i)
        assert_equal [i.to_s, i], [owner.get, owner.get_b]
      end
      10.times { assert_nil span.new(1, 2).get }
    RUBY
  end

  def test_adding_fields_until_the_next_layout
    compiled(<<~RUBY)
      names = Array.new(100) { |i| "@n\#{i}" }
      klass = with_members(3)
      klass.attr_accessor(*names.map { |name| name[1..] })
      writes = names.map { |name| "\#{name} = [tag, \#{name[2..]}]" }
      klass.class_eval "def fill(tag) = (\#{writes.join("; ")})"
      20.times do |tag|
        owner = klass.new(1, 2, 3)
        owner.fill(tag)
        GC.start if tag % 7 == 6
        owner.fill(tag + 1)
        100.times { |i| assert_equal [tag + 1, i], owner.instance_variable_get("@n\#{i}") }
        100.times { |i| assert_equal [tag + 1, i], owner.public_send("n\#{i}") }
        assert_equal [1, 2, 3], owner.to_a
      end
    RUBY
  end

  def test_frozen_removed_complex
    compiled(<<~RUBY)
      frozen = exercise(Pair.new(1, 2), :kept).freeze
      6.times do
        assert_equal :kept, frozen.get
        assert_raise(FrozenError) { frozen.set(1) }
        assert_raise(FrozenError) { frozen.a = 1 }
        assert_raise(FrozenError) { frozen.set_b(1) }
      end
      assert_equal [:@a], frozen.instance_variables
      copy = frozen.dup
      exercise(copy, 1)
      6.times do
        copy.set(1)
        copy.remove_instance_variable(:@a)
        assert_nil copy.get
        assert_nil copy.given
      end
      complex = Pair.new
      complex.set(:early)
      burn_shapes(1)
      1200.times { |i| Pair.new.then { |o| o.instance_variable_set("@only\#{i}", 1) } }
      exercise(complex, :late)
      assert_equal :late, complex.get
    RUBY
  end

  def test_no_shape_is_left
    compiled(<<~RUBY, timeout: 120)
      before = exercise(Pair.new, 1)
      exhaust_shapes
      exercise(before, 2)
      after = Pair.new
      after.instance_variable_set(:@never_before, 1)
      6.times { |i| assert_equal [i, i], [after.set(i), after.get]; after.set_b(i) }
      6.times { |i| assert_equal [i, i], [before.set_b(i), before.get_b] }
    RUBY
  end

  def test_old_owners_keep_young_values
    compiled(<<~RUBY)
      owners = Array.new(50) { |i| exercise(with_members(i % 5).new, 1) }
      old!
      20.times do |turn|
        owners.each_with_index do |owner, i|
          owner.set("young \#{i}")
          owner.set_b("other \#{i}") if turn > 9
        end
        minor
        owners.each_with_index do |owner, i|
          assert_equal "young \#{i}", owner.get
          assert_equal "other \#{i}", owner.get_b if turn > 9
        end
      end
      verify
    RUBY
  end

  def test_compaction
    compiled(<<~RUBY)
      omit "no compaction here" unless compaction?
      owners = Array.new(40) { |i| exercise(with_members(i % 6).new(*0...i % 6), "v\#{i}") }
      4.times do
        shake
        owners.each_with_index do |owner, i|
          assert_equal "v\#{i}", owner.get
          owner.set("v\#{i}")
          assert_equal [*0...i % 6], owner.to_a
        end
      end
    RUBY
  end

  def test_data
    compiled(<<~RUBY)
      point = Data.define(:x, :y) do
        include Access
        def initialize(**) = (set(1); set_b(2); super)
      end
      10.times do |i|
        made = point.new(x: i, y: i)
        assert_equal [1, 2, i], [made.get, made.get_b, made.x]
        assert_raise(FrozenError) { made.set(3) }
        assert_equal [1, 2], made.with(x: 0).then { |other| [other.get, other.get_b] }
      end
    RUBY
  end

  def test_several_ractors
    compiled(<<~RUBY)
      shared = Ractor.make_shareable(exercise(Pair.new(1, 2), "shared"))
      6.times { assert_equal "shared", shared.get }
      results = Array.new(3) do |n|
        Ractor.new(shared, n) do |seen, turn|
          200.times do |i|
            own = Pair.new(i, turn)
            own.set(i)
            own.set_b(seen.get)
            raise "lost" unless [own.get, own.get_b, own.a] == [i, "shared", i]
            begin
              seen.set(i)
              raise "written"
            rescue FrozenError
            end
          end
          exercise(Pair.new, turn)
        end
      end.map(&:take)
      assert_equal [0, 1, 2], results.map(&:get)
      moved = exercise(Pair.new(3, 4), "moved")
      taker = Ractor.new { Ractor.receive.then { |it| 6.times { it.get }; [it.get, *it] } }
      taker.send(moved, move: true)
      assert_equal ["moved", 3, 4], taker.take
      6.times { assert_raise(Ractor::MovedError) { moved.get } }
    RUBY
  end

  # Compiled code for owners of one's own must not serve one that became shareable meanwhile.
  def test_an_owner_that_becomes_shareable
    compiled(<<~RUBY)
      owners = Array.new(12) { |i| exercise(Pair.new(1, 2), "v\#{i}") }
      owners.each_with_index do |owner, i|
        assert_equal "v\#{i}", owner.get
        Ractor.make_shareable(owner) if i.odd?
        assert_equal "v\#{i}", owner.get
        assert_raise(FrozenError) { owner.set(1) } if i.odd?
        assert_equal "v\#{i}", Ractor.new(owner) { |given| given.get }.take
      end
    RUBY
  end
end
