# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Code that runs in the middle of an operation on fields, and reads or writes the same owner.
class TestFieldsCallbacks < Test::Unit::TestCase
  include FieldsCases

  def test_callbacks_may_change_the_owner
    run_both(Cases["fields/fields_callbacks/callbacks_may_change_the_owner"])
  end

  def test_callback_sees_the_value_of_the_moment
    run_both(Cases["fields/fields_callbacks/callback_sees_the_value_of_the_moment"])
  end

  def test_initialize_copy_that_touches_ivars
    run_alone(Cases["fields/fields_callbacks/initialize_copy_that_touches_ivars"])
  end

  def test_initialize_clone_that_touches_ivars
    run_both(Cases["fields/fields_callbacks/initialize_clone_that_touches_ivars"])
  end

  def test_marshal_notices_a_change_while_dumping
    run_alone(Cases["fields/fields_callbacks/marshal_notices_a_change_while_dumping"])
  end

  # A hook of allocations sees fields objects that have no values yet.
  def test_allocation_hook_sees_half_made_objects
    run_alone(Cases["fields/fields_callbacks/allocation_hook_sees_half_made_objects"], timeout: 300)
  end
end
