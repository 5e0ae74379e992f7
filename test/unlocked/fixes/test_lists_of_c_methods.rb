# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# The list of arguments of a method in C: patches/fixes/vm_insnhelper.c+lists.cocci and
# enumerator.c+lists.cocci; masks of interrupts and options of spawn that change meanwhile:
# patches/fixes/thread.c+masks.cocci, process.c+options.cocci.
class TestListsOfCMethods < Test::Unit::TestCase
  include SeparateProcess

  # On stock a crash, or elements of other arrays.
  def test_more_arguments_than_go_onto_the_stack
    run_alone(Cases["fixes/lists_of_c_methods/many_arguments"])
  end

  # On stock an error, or freed objects: the second call finds what the first has made.
  def test_lists_of_enumerators
    run_alone(Cases["fixes/lists_of_c_methods/enumerators"])
  end

  # On stock a crash.
  def test_masks_of_interrupts
    run_alone(Cases["fixes/lists_of_c_methods/masks"])
  end

  # On stock no error: it goes on in a table that is free (AddressSanitizer).
  def test_options_that_change
    run_alone(Cases["fixes/lists_of_c_methods/options"])
  end
end
