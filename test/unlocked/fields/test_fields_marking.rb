# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# The GC marks a fields object and its values in one step: the ages of owner, fields object and
# values, writes in the middle of incremental marking, moves, and what the GC counts.
class TestFieldsMarking < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["fields_owners.rb", "fields_marking_tools.rb"].freeze

  # Owner, fields object and value get old at different times; each value has its field alone.
  def test_values_of_each_age_in_owners_of_each_age
    run_both(Cases["fields/fields_marking/values_of_each_age_in_owners_of_each_age"])
  end

  # After the fields, the GC marks what else the owner refers to.
  def test_young_elements_of_old_owners
    run_both(Cases["fields/fields_marking/young_elements_of_old_owners"])
  end

  # A value moves from a fields object to another place in it while marking is under way, and a new
  # one takes its place; fields objects grow, spill and return meanwhile.
  def test_writes_between_the_steps_of_marking
    body = Cases["fields/fields_marking/writes_between_the_steps_of_marking"]
    in_steps = {"RUBY_GC_HEAP_OLDOBJECT_LIMIT_FACTOR" => "0.2"}
    ["", "exhaust_shapes\n"].each do |before|
      run_alone(before + body, env: in_steps)
    end
  end

  # Frozen before anybody else sees them, so their values are written before.
  def test_data_and_frozen_owners
    run_alone(<<~'RUBY')
      made = Array.new(400) { |i| [Point.new("p#{i}"), Full.new("p#{i}", i, i)][i % 2] }
      made.each(&:freeze)
      3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
      shake
      verify
      made.each_with_index { |o, i| assert_equal(["note p#{i}", ["p#{i}"]], [o.note, o.list]) }
    RUBY
  end

  # MKC-1 to MKC-3.
  def test_classes_that_only_objects_hold
    body = Cases["fields/fields_marking/classes_that_only_objects_hold"]
    run_alone(body)
    run_alone(body, env: {"RUBY_GC_HEAP_OLDOBJECT_LIMIT_FACTOR" => "0.2"})
  end

  # Both objects of an owner are live slots, and get old.
  def test_counts
    run_alone(<<~'RUBY')
      count = ->(key) { 4.times { GC.start }; GC.stat(key) }
      %i[heap_live_slots old_objects].each do |key|
        before = count[key]
        made = Array.new(10_000) { |i| [i].tap { |o| o.instance_variable_set(:@a, i) } }
        grown = count[key] - before
        assert_operator(grown, :>, 19_900, key)
        assert_operator(grown, :<, 21_000, key)
        assert_equal(10_000, made.size)
      end
    RUBY
  end

  def test_weak_map_of_values
    run_alone(Cases["fields/fields_marking/weak_map_of_values"])
  end

  def test_compaction_between_minor_gcs
    run_both(Cases["fields/fields_marking/compaction_between_minor_gcs"])
  end

  # The GC looks ahead in arrays. What it finds there need not be an address.
  def test_long_arrays_of_all_kinds_of_values
    run_alone(<<~'RUBY')
      odd = [nil, true, false, 0, -1, 2**62 - 1, -2**62, 2.5, -1e-200, :sym, 2**70, 1e300]
      made = (0..40).map { |n| Array.new(n) { |i| i % 3 == 0 ? "s#{i}" : odd[(i + n) % 12] } }
      3.times { minor; GC.start; Array.new(5_000) { |i| "filler #{i}" } }
      verify
      shake
      made.each_with_index do |array, n|
        assert_equal(Array.new(n) { |i| i % 3 == 0 ? "s#{i}" : odd[(i + n) % 12] }, array)
      end
    RUBY
  end

  def test_several_ractors
    run_alone(Cases["fields/fields_marking/several_ractors"])
  end

  # Outside of slots the room grows by a quarter at most, in what malloc can give. Two values stand
  # in the slot.
  def test_memory_outside_of_slots
    omit("slots of debug builds are larger") if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    run_alone(<<~'RUBY')
      omit "other sizes on a hostile build" if HOSTILE
      sizes = [79, 127, 128, 191, 192].map do |n|
        ObjectSpace.memsize_of([].tap { |owner| write(owner, 0...n) })
      end
      room = sizes.map { |size| (size - 80) / 8 + 2 }
      assert_equal([79, 127, 159, 191, 223], room)
    RUBY
  end
end
