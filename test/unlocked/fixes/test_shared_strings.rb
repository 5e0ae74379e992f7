# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Extensions that write into a string, or read one while Ruby code runs: another string may share
# the bytes, and keeps them. On stock the other one changes, too, or memory is read that was freed.
class TestSharedStrings < Test::Unit::TestCase
  include SeparateProcess

  def test_stringio
    run_alone(Cases["fixes/shared_strings/stringio"])
  end

  def test_a_state_that_two_stringios_have
    run_alone(Cases["fixes/shared_strings/a_state_that_two_stringios_have"])
  end

  # What the IO has to write first is written while the buffer is ready.
  def test_a_buffer_that_changes_while_the_io_is_checked
    run_alone(Cases["fixes/shared_strings/a_buffer_that_changes_while_the_io_is_checked"])
  end

  def test_zlib
    run_alone(Cases["fixes/shared_strings/zlib"])
  end

  def test_streams_of_zlib_that_are_in_use
    run_alone(Cases["fixes/shared_strings/streams_of_zlib_that_are_in_use"])
  end

  def test_openssl
    run_alone(Cases["fixes/shared_strings/openssl"])
  end
end
