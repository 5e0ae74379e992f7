# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Compaction moves owners, fields objects and values.
class TestFieldsCompaction < Test::Unit::TestCase
  include FieldsCases

  def test_auto_compaction_moves_owners_fields_and_values
    run_alone(Cases["fields/fields_compaction/auto_compaction_moves_owners_fields_and_values"])
  end

  # Removes values, compacts, and writes the others: an object that kept its old layout would show
  # wrong values.
  def test_compaction_after_removal
    run_alone(Cases["fields/fields_compaction/compaction_after_removal"])
  end
end
