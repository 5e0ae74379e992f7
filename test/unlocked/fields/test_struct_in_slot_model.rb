# frozen_string_literal: true
require "test/unit"
require_relative "../tools/model_checker"

# struct_in_slot.pml: how a struct that other ractors read gives up the fields in its slot.
class TestStructInSlotModel < Test::Unit::TestCase
  include ModelChecker

  def test_no_violation = assert_match(/errors: 0$/, explore("struct_in_slot"))

  def test_each_broken_order_is_found
    %w[WORD ORDER SHAPE COUNT CLEAR STORE].each do |order|
      text = explore("struct_in_slot", "-DBREAK_#{order}")
      assert_match(/assertion violated/, text, "STR-5, #{order}")
    end
  end
end
