# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Compiled reads and writes of the instance variables of structs. Every loop here runs more often
# than YJIT's threshold, so that later turns run compiled code, with what the turn before left.
class TestStructFieldsCompiled < Test::Unit::TestCase
  include FieldsCases

  PRELUDE = Cases["fields/struct_fields_compiled/prelude"]

  def compiled(body, **opt) = run_with_yjit("#{PRELUDE}\n#{body}", **opt)

  def setup = (omit "no YJIT in this build" unless yjit?)

  def test_structs_of_every_layout
    compiled(Cases["fields/struct_fields_compiled/structs_of_every_layout"])
  end

  # Stock crashes where compiled code writes a member of a frozen struct.
  def test_members_of_every_layout
    body = Cases["fields/struct_fields_compiled/members_of_every_layout"]
    compiled(body)
    run_alone("#{PRELUDE}\n#{body}", args: ["--yjit"])
  end

  # Raising allocates while the operands of the write are on no stack but the compiled code's.
  def test_members_of_frozen_structs_under_gc_stress
    compiled(Cases["fields/struct_fields_compiled/members_of_frozen_structs_under_gc_stress"])
  end

  def test_owners_of_other_types_with_the_same_shape
    compiled(Cases["fields/struct_fields_compiled/owners_of_other_types_with_the_same_shape"])
  end

  def test_adding_fields_until_the_next_layout
    compiled(Cases["fields/struct_fields_compiled/adding_fields_until_the_next_layout"])
  end

  def test_frozen_removed_complex
    compiled(Cases["fields/struct_fields_compiled/frozen_removed_complex"])
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
    compiled(Cases["fields/struct_fields_compiled/old_owners_keep_young_values"])
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
    compiled(Cases["fields/struct_fields_compiled/several_ractors"])
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
