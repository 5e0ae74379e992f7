# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# Inline caches and compiled code that read and write class fields.
class TestClassFieldsCaches < Test::Unit::TestCase
  include ClassFieldsCases

  def test_inline_caches_follow_the_class_of_the_moment
    run_all(Cases["ivar/class_fields_caches/inline_caches_follow_the_class_of_the_moment"])
  end

  # One instruction reads a field of many classes: the newest field, one of the last, or an old one;
  # with and without an index of ancestors.
  def test_inline_caches_find_new_and_old_fields
    run_all(Cases["ivar/class_fields_caches/inline_caches_find_new_and_old_fields"])
  end

  # A generic owner and a class can have the same shape. Then a cache that one of them has filled
  # serves the other, with embedded and with external fields. Plain objects, which have other
  # shapes, are read by the same instruction.
  def test_inline_caches_are_shared_with_owners_of_other_types
    run_all(Cases["ivar/class_fields_caches/inline_caches_are_shared_with_owners_of_other_types"])
  end

  # Code for a receiver of another type, whose shape says that there are no fields, must not serve a
  # class.
  def test_compiled_code_of_another_type_does_not_serve_a_class
    run_compiled(
      Cases["ivar/class_fields_caches/compiled_code_of_another_type_does_not_serve_a_class"])
  end

  # Ruby code runs while the second ractor is being made; code that is compiled then must not assume
  # a single ractor.
  def test_code_compiled_while_the_second_ractor_starts
    run_compiled(<<~'RUBY')
      class Keeper; @open = {a: 1}; def self.open = @open; end
      class Argument; def initialize_copy(from) = 6.times { Keeper.open }; end
      message = Ractor.new(Argument.new) { isolation_error { Keeper.open } }.take
      assert_equal([READ_UNSHAREABLE, {a: 1}], [message, Keeper.open])
    RUBY
  end
end
