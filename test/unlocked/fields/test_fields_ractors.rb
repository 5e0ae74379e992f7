# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Owners that are copied, moved and shared between ractors, and what a move leaves behind.
class TestFieldsRactors < Test::Unit::TestCase
  include FieldsCases

  def test_ractor_copy_move_and_make_shareable
    run_both(Cases["fields/fields_ractors/ractor_copy_move_and_make_shareable"])
  end

  def test_ractor_isolation_messages
    run_alone(Cases["fields/fields_ractors/ractor_isolation_messages"])
  end

  # A cache that the main ractor has filled lets no other ractor write, interpreted or compiled.
  # (Stock lets it write to complex owners, and remove from them.)
  ISOLATED = Cases["fields/fields_ractors/isolated"]

  def test_ractor_isolation_with_filled_caches
    run_both(ISOLATED)
    run_with_yjit(ISOLATED)
  end

  def test_traversals_that_fail_or_meddle
    run_both(Cases["fields/fields_ractors/traversals_that_fail_or_meddle"])
  end

  def test_many_ractors_write_their_own_owners
    run_alone(Cases["fields/fields_ractors/many_ractors_write_their_own_owners"], timeout: 300)
  end

  # Ractors copy deeply: the copy can be old when its fields get the copied values.
  def test_young_values_in_ractor_copies
    run_both(Cases["fields/fields_ractors/young_values_in_ractor_copies"], timeout: 300)
  end

  # A moved plain object leaves a plain object behind, whose ivars only unbound methods reach. An
  # inline cache that has read such an object and a string does not mix up their ivars.
  def test_what_is_left_of_a_moved_object_shares_no_cache_with_others
    run_both(
      Cases["fields/fields_ractors/what_is_left_of_a_moved_object_shares_no_cache_with_others"])
  end

  # In slots of all sizes: it grows, shrinks and is compacted like a new object, whose shapes it
  # shares; and frozen stays frozen.
  def test_what_is_left_of_a_moved_object_is_as_if_new
    body = Cases["fields/fields_ractors/what_is_left_of_a_moved_object_is_as_if_new"]
    run_both(body)
    run_compiled(body)
  end
end
