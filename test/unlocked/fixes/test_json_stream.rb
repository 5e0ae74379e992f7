# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# JSON that is written to an IO, and what Ruby code may do while JSON is written or parsed:
# internal/fixes/json_text.h, patches/fixes/ext/json. Stock writes beyond its buffer, copies strings
# that were freed, reads objects as what they are not, and parses text that was freed.
# Holes: CVE-2026-54696.
class TestJSONStream < Test::Unit::TestCase
  include SeparateProcess

  PRELUDE = %(require "json"; require "stringio"\n)

  # On stock memory is overwritten: AddressSanitizer, or malloc, ends the process.
  def test_lengths_around_the_buffer
    run_alone(Cases["fixes/json_stream/lengths"])
  end

  # On stock other bytes than those of the string.
  def test_write_that_changes_what_is_written
    run_alone(Cases["fixes/json_stream/changing_write"])
  end

  # On stock crashes.
  def test_objects_of_other_types
    run_alone(Cases["fixes/json_stream/types"])
  end

  # On stock an error at bytes that are not in the text, or a crash.
  def test_parse_that_calls
    run_alone(Cases["fixes/json_stream/parse_that_calls"])
  end
end
