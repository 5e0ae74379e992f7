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

  # CRuby 3.4.9 calls the method that was there when the refinement was made.
  def test_method_that_the_superclass_gets_later
    assert_separately(["-W0"], <<~'RUBY')
      class A; private def m = 1; end
      class B < A; end
      module R; refine(B) { public :m }; end
      using R
      assert_equal(1, B.new.m)
      class A; private def m = 2; end
      assert_equal(2, B.new.m)
    RUBY
  end

  # private_constant and its kin are about constants of the refinement, which is a module.
  def test_words_for_constants_and_class_methods
    assert_separately(
      ["-W0"], Cases["fixes/refined_visibility/words_for_constants_and_class_methods"])
  end
end
