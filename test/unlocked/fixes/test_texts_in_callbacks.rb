# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Names and separators that Ruby code or another thread changes while they are used:
# internal/fixes/own_text.h and own_source.h, the rules io.c+separator and compile.c+binary.
class TestTextsInCallbacks < Test::Unit::TestCase
  include SeparateProcess

  # On stock const_get reads freed memory (AddressSanitizer), or raises NameError.
  def test_names_of_constants
    run_alone(Cases["fixes/texts_in_callbacks/constants"], args: ["-rtmpdir"])
  end

  # On stock no error: it compares with freed memory.
  def test_separator_of_gets
    run_alone(Cases["fixes/texts_in_callbacks/separator"])
  end

  # On stock :stolen_symbol and other texts.
  def test_sources_that_a_warning_changes
    run_alone(Cases["fixes/texts_in_callbacks/sources"], args: ["-W1", "-rtempfile"])
  end

  # On stock other folders, those of freed memory.
  def test_patterns_of_glob
    run_alone(Cases["fixes/texts_in_callbacks/patterns"], args: ["-rtmpdir"])
  end

  # On stock an error of AddressSanitizer.
  def test_user_of_initgroups
    run_alone(Cases["fixes/texts_in_callbacks/groups"])
  end

  # Stock crashes.
  def test_binary_that_a_warning_changes
    run_alone(Cases["fixes/texts_in_callbacks/binary"], args: ["-W2"])
  end
end
