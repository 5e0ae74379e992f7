# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# The word of a struct that refers to its fields object, and the garbage collector: marking, write
# barriers, compaction, the words of new structs.
class TestStructFieldsGc < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["struct_fields_tools.rb"].freeze

  # A slot is full of what the object before left there.
  def test_new_structs_have_no_instance_variables
    run_alone(Cases["fields/struct_fields_gc/new_structs_have_no_instance_variables"], timeout: 300)
  end

  def test_incremental_marking_meets_writes
    kinds = "(@kinds ||= [2, 3, 8, 79].map { |n| struct_class(n) })"
    run_alone(Cases["fields/fields_gc/incremental_marking_meets_writes",
                    NEW_OWNER: "#{kinds}[i % 4].new(i, i)"])
  end
end
