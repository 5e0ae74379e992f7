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

  def test_stress_while_growing_with_compaction
    [false, true].each do |compact|
      run_alone(
        Cases["fields/struct_fields_gc/stress_while_growing_with_compaction",
              COMPACT: compact], timeout: 300)
    end
  end

  # An old struct, or an old fields object, gets a young value: a missed write barrier frees it.
  def test_young_values_in_old_structs
    run_both(Cases["fields/struct_fields_gc/young_values_in_old_structs"])
  end

  def test_incremental_marking_meets_writes
    run_alone(Cases["fields/struct_fields_gc/incremental_marking_meets_writes"])
  end

  # Structs, their fields objects, members and values move.
  def test_compaction
    run_both(Cases["fields/struct_fields_gc/compaction"])
  end

  def test_fields_objects_die_with_their_struct
    run_alone(Cases["fields/struct_fields_gc/fields_objects_die_with_their_struct"])
  end

  def test_exit_with_everything_freed
    script = <<~'RUBY'
      $kept = []
      each_struct do |s, n, _|
        write(s, 0...(n + 2))
        ObjectSpace.define_finalizer(s, proc {})
        $kept << s
      end
      exhaust_shapes
      each_struct { |s, n, _| $kept << write(s, 0...3) }
    RUBY
    words = [{"RUBY_FREE_AT_EXIT" => "1"}, *options, "-e", script]
    assert_in_out_err(words, "", [], /\A(.*Free at exit is experimental.*)?\s*\z/)
  end
end
