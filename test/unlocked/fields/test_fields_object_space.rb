# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# What ObjectSpace says about owners and their fields.
class TestFieldsObjectSpace < Test::Unit::TestCase
  include FieldsCases

  def test_object_space
    run_alone(Cases["fields/fields_object_space/object_space"])
  end

  # As on stock: lists the values, each once, and no internal object.
  def test_reachable_objects_are_the_values
    run_both(Cases["fields/fields_object_space/reachable_objects_are_the_values"])
  end

  # The sizes of CRuby's slots, less a header of two words. On the way back one size too large will
  # do: then a field that comes and goes is cheap at the edges, too.
  def test_no_slot_word_is_wasted
    run_alone(Cases["fields/fields_object_space/no_slot_word_is_wasted"])
  end
end
