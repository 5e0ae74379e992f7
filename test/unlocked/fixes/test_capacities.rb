# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Lengths and capacities whose products do not fit: patches/fixes/st.c+sizes.cocci and
# array.c+sizes.cocci. Stock allocates a table of no bytes and writes into it, or takes a sum for a
# small number.
# Holes: Bug-22512.
class TestCapacities < Test::Unit::TestCase
  include SeparateProcess

  # On stock a crash.
  def test_capacity_of_a_hash
    run_alone(Cases["fixes/capacities/hash"])
  end

  # On stock ArgumentError.
  def test_rest_of_slice!
    assert_equal([2, 3], [1, 2, 3].slice!(1, 2**63 - 1))
    assert_equal([], [1, 2, 3].slice!(3, 2**62))
  end

  # On stock 0, or a negative number.
  def test_number_of_combinations
    assert_equal(2**63, [1, 2].repeated_combination(2**63 - 1).size)
    assert_equal(2**62 + 1, [1, 2].repeated_combination(2**62).size)
    assert_equal((2**63 + 1) * (2**63) / 2, [1, 2, 3].repeated_combination(2**63 - 1).size)
    assert_equal(6, [1, 2, 3].repeated_combination(2).size)
    assert_equal(0, [].repeated_combination(2**63 - 1).size)
  end

  # On stock ArgumentError.
  def test_separators_of_an_array_that_to_str_clears
    list = [1, 2, 3]
    separator = Object.new
    separator.define_singleton_method(:to_str) { list.clear; "-----" }
    assert_equal("", list.join(separator))
  end
end
