# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# How much room the first fields object of an owner has: what owners before it needed. Counts of
# objects and of their bytes, no times and no resident memory.
class TestFieldsCapacity < Test::Unit::TestCase
  include FieldsCases

  TOOLS_OF_ROOMS = <<~'RUBY'
    def kind(superclass, name, count)
      Class.new(superclass) do
        class_eval("def fill = (#{(0...count).map { |i| "@#{name}#{i} = #{i}" }.join("; ")}; self)")
        class_eval("def all = [#{(0...count).map { |i| "@#{name}#{i}" }.join(", ")}]")
      end
    end
    # Bytes beyond those of an owner without fields.
    def bytes(owner) = ObjectSpace.memsize_of(owner) - ObjectSpace.memsize_of(owner.class.new)
    SMALLEST = GC.stat_heap(0)[:slot_size] - GC::INTERNAL_CONSTANTS[:RVALUE_OVERHEAD].to_i
    PROBES = 256    # one owner in so many begins with less room
  RUBY

  def prelude = TOOLS_OF_ROOMS

  # One fields object for an owner, whatever the number of its variables: nothing outgrown is left
  # to the GC, but for the first owners and for one in 256.
  def test_owners_leave_no_outgrown_fields_objects
    body = Cases["fields/fields_capacity/owners_leave_no_outgrown_fields_objects"]
    run_alone(body)
    run_with_yjit(body)
  end

  # An array with sixty variables, also one among many, costs the others nothing.
  def test_one_owner_says_nothing_about_others
    run_alone(<<~'RUBY')
      large, small = kind(Array, "o", 60), kind(Array, "o", 1)
      room = bytes(small.new.fill)
      assert_equal(SMALLEST, room)
      2000.times do |i|
        large.new.fill if i % 3 == 1
        assert_equal(room, bytes(small.new.fill), "after #{i}")
      end
      verify
    RUBY
  end

  # Where owners with few variables follow those with many, some take too much room, and not for
  # long.
  def test_what_was_learned_is_forgotten
    run_alone(Cases["fields/fields_capacity/what_was_learned_is_forgotten"])
  end

  # Owners with values outside from the first one on, beside others of the same kind: everything
  # that changes, copies or moves fields.
  def test_values_outside_from_the_first_on
    body = Cases["fields/fields_capacity/values_outside_from_the_first_on"]
    run_alone(body, timeout: 240)
    run_with_yjit(body, timeout: 240)
  end

  # The first two values of an external fields object stand in its slot. Each index is written by an
  # attribute, an instruction and by name, removed, added again, and read in all these ways; the
  # owners are old, the values are young.
  def test_first_values_of_an_external_fields_object
    body = Cases["fields/fields_capacity/first_values_of_an_external_fields_object"]
    run_alone(body)
    run_with_yjit(body)
    run_alone("exhaust_shapes\n#{body}")
  end

  # No shape is left for the tree with the values outside: before anything was learned, before that
  # tree was begun, and after that.
  def test_without_shapes
    [0, 3, 6].each do |learned|
      run_alone(<<~RUBY)
        many = kind(Array, "n", 40)
        #{learned}.times { many.new.fill }
        exhaust_shapes
        owners = Array.new(200) { many.new.fill }
        assert_equal([(0...40).to_a], owners.map(&:all).uniq)
        verify
      RUBY
    end
  end

  # Votes are stored without a lock.
  def test_ractors_learn_together
    run_alone(Cases["fields/fields_capacity/ractors_learn_together"])
  end
end
