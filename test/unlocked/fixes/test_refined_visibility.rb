# frozen_string_literal: true
require "test/unit"
require_relative "../tools/wrong_answers_tools"
require_relative "../tools/separate_process"

# public, private and their kin in a refinement do what they do in a subclass, in each form. On
# stock some of the calls are an endless recursion (Bug-21446), or an endless loop.
class TestRefinedVisibility < Test::Unit::TestCase
  include WrongAnswersTools

  def test_each_form
    each_engine { |options| assert_case("refined_visibility_forms.rb", "done\n", options: options) }
  end

  # private_constant and its kin are about constants of the refinement, which is a module.
  def test_words_for_constants_and_class_methods
    assert_separately(
      ["-W0"], Cases["fixes/refined_visibility/words_for_constants_and_class_methods"])
  end
end
