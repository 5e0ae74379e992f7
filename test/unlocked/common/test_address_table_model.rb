# frozen_string_literal: true
require "test/unit"
require_relative "../tools/model_checker"

# address_table.pml, a model of the side table's protocol, in every interleaving: as it is, and with
# each order of internal/common/address_table.h broken on purpose.
class TestAddressTableModel < Test::Unit::TestCase
  include ModelChecker

  # Two writers, a reader, and the GC.
  def test_no_violation
    text = explore("-DGC")
    assert_match(/errors: 0$/, text)
    assert_no_match(/out of memory|max search depth/, text)
  end

  # Two writers and two readers, without the GC: 7,780,342 states, minutes.
  def test_no_violation_with_two_readers
    omit("takes minutes: UNLOCKED_TEST_LONG=2") if AtLength::FACTOR == 1
    assert_match(/errors: 0$/, explore)
  end

  # Two that give one object a value, another writer, and the GC.
  def test_no_violation_when_several_add
    text = explore("-DADD", "-DGC")
    assert_match(/errors: 0$/, text)
    assert_no_match(/out of memory|max search depth/, text)
  end

  def test_each_broken_order_is_found
    %w[A B C D E F].each do |letter|
      text = explore("-DBREAK_#{letter}", *("-DGC" if letter == "F"))
      assert_match(/assertion violated/, text, "TBL-#{letter}")
    end
    assert_match(/assertion violated/, explore("-DADD", "-DBREAK_H"), "TBL-H")
  end

  def explore(*flags)
    long = flags.grep(/BREAK/).empty?
    super("address_table", *flags, search: [*FLAGS, "-DCOLLAPSE", *("-O1" if long)])
  end
end
