# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Compiled reads and writes of the instance variables of typed data. Every loop here runs more often
# than YJIT's threshold, so that later turns run compiled code, with what the turn before left.
class TestDataFieldsCompiled < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["data_fields_tools.rb"].freeze
  PRELUDE = <<~RUBY
    module Access
      attr_accessor :a
      def get = @a
      def set(val) = @a = val
      def get_b = @b
      def set_b(val) = @b = val
      def given = defined?(@a)
    end
    KINDS = CORE_DATA.keys - %i[thread ractor]
    [Time, *KINDS.map { |name| CORE_DATA[name].call.class }].uniq.each { |k| k.include(Access) }
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
    def each_own = each_data(KINDS) { |data, said| yield data, said unless data.frozen? }
  RUBY

  def compiled(body, **opt) = run_with_yjit("#{PRELUDE}\n#{body}", **opt)

  def setup = (omit "no YJIT in this build" unless yjit?)

  def test_every_kind
    compiled(<<~RUBY)
      3.times { each_own { |data, said| exercise(data, said) } }
      owners = []
      each_own { |data, said| owners << [exercise(data, said), said] }
      owners.each { |data, said| assert_equal said, data.get }
    RUBY
  end

  # One place of the program meets typed and untyped owners of all types with the same shape.
  def test_owners_of_other_types_with_the_same_shape
    compiled(<<~RUBY)
      text, list = Class.new(String) { include Access }, Class.new(Array) { include Access }
      pair, plain = Struct.new(:x, :y) { include Access }, Class.new { include Access }
      make = [-> { Time.at(0) }, -> { text.new("some text") }, -> { list.new(3, 7) },
              -> { pair.new(1, 2) }, -> { Mutex.new }, -> { plain.new }, -> { proc {} },
              -> { Class.new.extend(Access) }, -> { Queue.new }]
      60.times do |i|
        owner = make[i * i % make.size].call
        assert_nil owner.get
        owner.set(i)
        assert_equal i, owner.get
        owner.a = i.to_s
        assert_equal [i.to_s, nil], [owner.a, owner.get_b]
        owner.set_b(i)
        assert_equal [i.to_s, i], [owner.get, owner.get_b]
      end
    RUBY
  end

  def test_adding_fields_until_the_next_layout
    compiled(<<~RUBY)
      names = Array.new(100) { |i| "@n\#{i}" }
      klass = Class.new(Time)
      klass.attr_accessor(*names.map { |name| name[1..] })
      writes = names.map { |name| "\#{name} = [tag, \#{name[2..]}]" }
      klass.class_eval "def fill(tag) = (\#{writes.join("; ")})"
      20.times do |tag|
        owner = klass.at(tag)
        owner.fill(tag)
        GC.start if tag % 7 == 6
        owner.fill(tag + 1)
        100.times { |i| assert_equal [tag + 1, i], owner.instance_variable_get("@n\#{i}") }
        100.times { |i| assert_equal [tag + 1, i], owner.public_send("n\#{i}") }
        assert_equal tag, owner.to_i
      end
    RUBY
  end

  def test_frozen_removed_complex
    compiled(<<~RUBY)
      frozen = exercise(Time.at(1), :kept).freeze
      6.times do
        assert_equal :kept, frozen.get
        assert_raise(FrozenError) { frozen.set(1) }
        assert_raise(FrozenError) { frozen.a = 1 }
        assert_raise(FrozenError) { frozen.set_b(1) }
      end
      copy = frozen.dup
      exercise(copy, 1)
      6.times do
        copy.set(1)
        copy.remove_instance_variable(:@a)
        assert_nil copy.get
        assert_nil copy.given
      end
      before = exercise(Time.at(2), 1)
      exhaust_shapes
      exercise(before, 2)
      after = Time.at(3)
      after.instance_variable_set(:@never_before, 1)
      6.times { |i| assert_equal [i, i], [after.set(i), after.get]; after.set_b(i) }
      6.times { |i| assert_equal [i, i], [before.set_b(i), before.get_b] }
    RUBY
  end

  def test_old_owners_keep_young_values_and_compaction
    compiled(<<~RUBY)
      owners = []
      each_own { |data, said| owners << exercise(data, 1) }
      old!
      20.times do |turn|
        owners.each_with_index do |owner, i|
          owner.set("young \#{i}")
          owner.set_b("other \#{i}") if turn > 9
        end
        turn % 5 == 4 ? shake : minor
        owners.each_with_index do |owner, i|
          assert_equal "young \#{i}", owner.get
          assert_equal "other \#{i}", owner.get_b if turn > 9
        end
      end
      verify
    RUBY
  end

  def test_several_ractors
    compiled(<<~RUBY)
      shared = Ractor.make_shareable(exercise(Time.at(9), "shared"))
      6.times { assert_equal "shared", shared.get }
      results = Array.new(3) do |n|
        Ractor.new(shared, n) do |seen, turn|
          200.times do |i|
            own = Thread::Mutex.new
            own.set(i)
            own.set_b(seen.get)
            raise "lost" unless [own.get, own.get_b, own.a] == [i, "shared", i]
            begin
              seen.set(i)
              raise "written"
            rescue FrozenError
            end
          end
          exercise(Time.at(turn), turn).then { |t| [t.get, t.to_i] }
        end
      end.map(&:take)
      assert_equal [[0, 0], [1, 1], [2, 2]], results
    RUBY
  end

  # Compiled code for owners of one's own must not serve one that became shareable meanwhile.
  def test_an_owner_that_becomes_shareable
    compiled(<<~RUBY)
      owners = Array.new(12) { |i| exercise(Time.at(i), "v\#{i}") }
      owners.each_with_index do |owner, i|
        assert_equal "v\#{i}", owner.get
        Ractor.make_shareable(owner) if i.odd?
        assert_equal "v\#{i}", owner.get
        assert_raise(FrozenError) { owner.set(1) } if i.odd?
        owner.freeze
        assert_equal "v\#{i}", Ractor.make_shareable(owner).then { |t| Ractor.new(t, &:get).take }
      end
    RUBY
  end
end
