# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Ractors that look up methods while others define, redefine and remove them
# (doc/ractor/parallel.md). Whatever a ractor was told of must be so in all ractors.
class TestMethodLookups < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = Cases["method/method_lookups/prelude"]

  # A class that gets its superclass after it was asked has the superclass's methods.
  def test_classes_that_are_not_whole_yet
    run_alone(Cases["method/method_lookups/classes_that_are_not_whole_yet"])
  end

  # `puts` asks for the arity of `write` each time: what it finds is the present one.
  def test_puts_asks_for_the_present_arity
    run_alone(Cases["method/method_lookups/puts_asks_for_the_present_arity"])
  end

  # One call place for all, respond_to?, a call from C, method_defined?
  LOOKS = Cases["method/method_lookups/looks"]

  def test_defined_redefined_and_removed
    run_alone(LOOKS + Cases["method/method_lookups/defined_redefined_and_removed"])
  end

  def test_visibility_and_missing_methods
    run_alone(LOOKS + Cases["method/method_lookups/visibility_and_missing_methods"])
  end

  # The modules of later rounds are included into what the rounds before left.
  def test_included_prepended_extended_and_aliased
    run_alone(LOOKS + Cases["method/method_lookups/included_prepended_extended_and_aliased"])
  end

  def test_refined_methods
    run_alone(LOOKS + Cases["method/method_lookups/refined_methods"])
  end

  # Ractors call and ask all the time, while the main one changes. What they find is the old method,
  # the new one, or none; and after each change that they were told of, the new one.
  # Debug builds look again after each look-up of a call from C, and want the same.
  def test_changed_while_others_call
    omit("the base asserts it") if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    run_alone(Cases["method/method_lookups/changed_while_others_call"])
  end

  # All ractors define, redefine and remove methods of their own in classes that all share.
  def test_all_define_in_shared_classes
    run_alone(Cases["method/method_lookups/all_define_in_shared_classes"])
  end

  # Classes come and go, and others take their addresses.
  def test_classes_that_die
    run_alone(Cases["method/method_lookups/classes_that_die"])
  end

  def test_gc_stress_and_automatic_compaction
    run_alone(LOOKS + Cases["method/method_lookups/gc_stress_and_automatic_compaction"])
  end

  # The child has one ractor, and makes more later: what its parent looked up must not come back.
  def test_fork
    run_alone(LOOKS + Cases["method/method_lookups/fork"])
  end
end
