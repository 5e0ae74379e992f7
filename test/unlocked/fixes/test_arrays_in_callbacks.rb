# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Arrays and hashes that Ruby code changes while a method of theirs calls it:
# internal/fixes/array_changes.h, block_data.h and enum_changes.h, unlocked/fixes/small_hash.c.
# Stock reads memory that the array has no longer, changes frozen arrays, and writes into memory
# that a copy has too, or into the stack of a method that is over.
# Holes: Bug-22318, Bug-22319 and Bug-22529.
class TestArraysInCallbacks < Test::Unit::TestCase
  include SeparateProcess

  # Objects whose conversions and comparisons call a block, once.
  PRELUDE = Cases["fixes/arrays_in_callbacks/prelude"]

  # On stock crashes, and elements that were never in the array.
  def test_arrays_that_become_shorter
    run_alone(Cases["fixes/arrays_in_callbacks/shorter"])
  end

  # Each method with each change. On stock: the same.
  def test_each_method_with_each_change
    run_alone(Cases["fixes/arrays_in_callbacks/each_change"])
  end

  # On stock no error, and another array than before.
  def test_arrays_that_are_frozen
    run_alone(Cases["fixes/arrays_in_callbacks/frozen"])
  end

  # On stock the copies change.
  def test_arrays_that_are_copied
    run_alone(Cases["fixes/arrays_in_callbacks/copied"])
  end

  # No call at all. On stock: elements that are no objects, and others than were asked for.
  def test_slices_of_one_array
    run_alone(Cases["fixes/arrays_in_callbacks/slices"])
  end

  # On stock crashes.
  def test_blocks_that_each_keeps
    run_alone(Cases["fixes/arrays_in_callbacks/kept_blocks"])
  end

  # On stock a frozen hash changes, or a table is freed that is being iterated over.
  def test_hashes
    run_alone(Cases["fixes/arrays_in_callbacks/hashes"])
  end
end
