# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# Compiled writes of the instance variables of classes and modules, and compiled calls of
# attr_writers on owners of all kinds. Every loop here runs more often than YJIT's threshold, so
# that later turns run compiled code, with what the turn before left.
class TestClassFieldsCompiled < Test::Unit::TestCase
  include ClassFieldsCases

  PRELUDE = Cases["ivar/class_fields_compiled/prelude"]

  # In one ractor, and after there has been a second one; with shapes, and complex.
  def compiled(body, **opt)
    ["", "two_ractors\n", "exhaust_shapes\n"].each do |first|
      run_with_yjit("#{PRELUDE}#{first}#{body}", **opt)
    end
  end

  def setup = (omit "no YJIT in this build" unless yjit?)

  def test_values_and_layouts
    compiled(Cases["ivar/class_fields_compiled/values_and_layouts"])
  end

  def test_frozen_and_removed
    compiled(Cases["ivar/class_fields_compiled/frozen_and_removed"])
  end

  # A barrier that is missing shows as a value that is another object, or as a report of the
  # verifier.
  def test_old_classes_keep_young_values
    compiled(Cases["ivar/class_fields_compiled/old_classes_keep_young_values"])
  end

  # The code for one ractor is dropped when the second one starts.
  def test_other_ractors_do_not_write
    run_with_yjit(PRELUDE + Cases["ivar/class_fields_compiled/other_ractors_do_not_write"])
  end

  # They see the old value or the new one, and what is in it.
  def test_readers_in_other_ractors
    run_with_yjit(
      PRELUDE + Cases["ivar/class_fields_compiled/readers_in_other_ractors",
                      TURNS: AtLength.of(20_000)])
  end

  # One place of the program meets owners of all kinds.
  def test_attr_writers_of_all_kinds_of_owners
    compiled(Cases["ivar/class_fields_compiled/attr_writers_of_all_kinds_of_owners"])
  end

  def test_attr_writers_with_other_calls
    compiled(Cases["ivar/class_fields_compiled/attr_writers_with_other_calls"])
  end

  def test_attr_writers_are_traced
    run_with_yjit(PRELUDE + Cases["ivar/class_fields_compiled/attr_writers_are_traced"])
  end

  def test_refinements_and_memos
    compiled(Cases["ivar/class_fields_compiled/refinements_and_memos"])
  end

  # In times of a plain object's write: about 2, where C writes about 19; an attr_writer's 2, where
  # the interpreter calls it 18. What the machine does meanwhile can only make a try fail.
  def test_compiled_writes_are_near_those_of_plain_objects
    run_alone(
      Cases["ivar/class_fields_compiled/compiled_writes_are_near_those_of_plain_objects"],
      args: ["--yjit"])
  end
end
