# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Structs with instance variables between ractors.
class TestStructFieldsRactors < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["struct_fields_tools.rb"].freeze
  PRELUDE = <<~'RUBY'
    def take(r) = r.respond_to?(:value) ? r.value : r.take
    def told(s)
      [s.to_a, s.instance_variables, s.instance_variables.map { |v| s.instance_variable_get(v) }]
    end
  RUBY

  def test_copy_move_and_back
    run_both(PRELUDE + Cases["fields/struct_fields_ractors/copy_move_and_back"])
  end

  # Copy, move and make_shareable for each number of members, before and after the class has seen
  # instance variables.
  def test_every_number_of_members
    run_both(PRELUDE + Cases["fields/struct_fields_ractors/every_number_of_members"])
  end
end
