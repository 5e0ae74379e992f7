# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# How many fields objects an operation makes: an operation that costs one for each write shows here.
class TestClassFieldsAllocations < Test::Unit::TestCase
  include ClassFieldsCases

  # The fields objects that the block makes, dead ones included: nothing is swept meanwhile.
  COUNTING = Cases["ivar/class_fields_allocations/counting"]

  def run_counting(body, first = "") = run_alone("#{COUNTING}\n#{first}\n#{body}")

  REPLACING = Cases["ivar/class_fields_allocations/replacing"]

  def test_replacing_a_value_of_a_complex_class_makes_no_table
    run_counting(REPLACING)
    run_counting(REPLACING, "two_ractors")
  end

  # Growing makes a copy; readers of the old table find it unchanged.
  def test_growing_a_complex_class_keeps_what_readers_have
    run_counting(
      Cases["ivar/class_fields_allocations/growing_a_complex_class_keeps_what_readers_have"],
      "two_ractors")
  end

  REMOVING = <<~'RUBY'
    owner = complex_class(200)
    made = fields_made do
      100.times { assert_raise(NameError) { owner.remove_instance_variable(:@none) } }
    end
    assert_operator(made, :<, 10)
    assert_equal(values(0...200), read(owner, 0...200))
    assert_raise(NameError) { owner.remove_class_variable(:@@none) }
  RUBY

  def test_removing_a_name_that_is_not_there_copies_no_table
    run_counting(REMOVING)
    run_counting(REMOVING, "two_ractors")
  end

  # Finds out, and does not assume, at which counts one more field needs another fields object.
  AT_THE_EDGES = Cases["ivar/class_fields_allocations/at_the_edges"]

  def test_a_field_that_comes_and_goes_at_any_edge_makes_nothing
    run_counting(AT_THE_EDGES, "MAKERS = [-> { [] }, -> { +'' }, -> { Time.at(0) }]")
    run_counting(AT_THE_EDGES, "MAKERS = [-> { Class.new }, -> { Module.new }]")
  end

  # CLS-E: the field that was added last goes in place, where the layout stays. It comes back in
  # place; another field takes a copy.
  LAST = Cases["ivar/class_fields_allocations/last"]

  def test_the_last_field_comes_and_goes_beside_a_second_ractor
    run_counting(LAST, "two_ractors")
  end
end
