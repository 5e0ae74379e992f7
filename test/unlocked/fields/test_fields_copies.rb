# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Copies of owners: dup, clone, Marshal, and strings as keys and interned.
class TestFieldsCopies < Test::Unit::TestCase
  include FieldsCases

  def test_copy_of_an_owner_without_ivars_any_more
    run_both(Cases["fields/fields_copies/copy_of_an_owner_without_ivars_any_more"])
  end

  def test_marshal
    run_both(Cases["fields/fields_copies/marshal"])
  end

  def test_marshal_of_strings_with_more_than_ivars
    run_both(Cases["fields/fields_copies/marshal_of_strings_with_more_than_ivars"])
  end

  def test_date_time_rational_complex
    run_alone(Cases["fields/fields_copies/date_time_rational_complex"])
  end

  def test_hash_with_ivars_and_string_keys_with_ivars
    run_both(Cases["fields/fields_copies/hash_with_ivars_and_string_keys_with_ivars"])
  end

  # Interning a string looks whether it has instance variables.
  def test_interning_strings_that_had_ivars
    run_both(Cases["fields/fields_copies/interning_strings_that_had_ivars"])
  end
end
