# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Typed data with instance variables between ractors.
class TestDataFieldsRactors < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["data_fields_tools.rb"].freeze

  # What refers to shareable objects only is passed as it is; what does not is refused.
  def test_sending
    run_both(Cases["fields/data_fields_ractors/sending"])
  end

  # A Ractor is shareable and not frozen: only the main ractor has its instance variables.
  def test_shareable_and_not_frozen
    body = Cases["fields/data_fields_ractors/shareable_and_not_frozen"]
    run_both(body)
    run_compiled(body)
  end
end
