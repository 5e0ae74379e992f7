# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# The memory of strings: the terminators of UTF-16 and UTF-32, memory that strings share, lengths
# near the largest. CRuby 3.4 writes up to three bytes behind a string (AddressSanitizer), into a
# constant of C (a crash), and into the slot of another object (a crash in the next collection).
# Holes: Bug-22387.
class TestStringCapacity < Test::Unit::TestCase
  include SeparateProcess

  def test_terminators = run_alone(Cases["fixes/string_capacity/terminators"])

  def test_shared_memory = run_alone(Cases["fixes/string_capacity/shared_memory"])

  def test_transcoders = run_alone(Cases["fixes/string_capacity/transcoders"])

  def test_sums = run_alone(Cases["fixes/string_capacity/sums"])
end
