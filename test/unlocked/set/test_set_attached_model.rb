# frozen_string_literal: true
require "test/unit"
require_relative "../tools/model_checker"

# set_attached.pml: how a frozen Set gets its @hash while other ractors read its table.
class TestSetAttachedModel < Test::Unit::TestCase
  include ModelChecker

  def test_no_violation = assert_match(/errors: 0$/, explore("set_attached"))

  def test_each_broken_order_is_found
    %w[ORDER FIELD CHECK AGAIN TABLE].each do |order|
      text = explore("set_attached", "-DBREAK_#{order}")
      assert_match(/assertion violated/, text, "SOB-5, #{order}")
    end
  end
end
