# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Arguments and blocks that change the string while a method is at work, and short strings at whose
# ends a method reads. CRuby 3.4 reads and writes freed memory, or crashes.
# Holes: Bug-22451.
class TestStringArguments < Test::Unit::TestCase
  include SeparateProcess

  def test_conversions = run_alone(Cases["fixes/string_arguments/conversions"])

  def test_blocks = run_alone(Cases["fixes/string_arguments/blocks"])

  def test_warnings = run_alone(Cases["fixes/string_arguments/warnings"], args: ["-W1"])

  def test_ends = run_alone(Cases["fixes/string_arguments/ends"])

  def test_converters = run_alone(Cases["fixes/string_arguments/converters"])
end
