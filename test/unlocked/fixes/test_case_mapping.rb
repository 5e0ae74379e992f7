# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# upcase, downcase, swapcase and capitalize, whatever the length of the text. CRuby 3.4 writes one
# byte behind its buffer where a sharp s becomes two (AddressSanitizer and valgrind see it), and
# says of a text of 2 GiB that it is invalid. `make hostile` has buffers that a short text fills.
# Holes: CVE-2026-132825, GHSA-34m4-m9fh-gqp5 and GHSA-87fm-7w84-j2px.
class TestCaseMapping < Test::Unit::TestCase
  include SeparateProcess

  def test_sharp_s = run_alone(Cases["fixes/case_mapping/sharp_s"])

  def test_every_encoding = run_alone(Cases["fixes/case_mapping/every_encoding"])

  def test_buffers_that_are_too_small
    require "fiddle"
    run_alone(Cases["fixes/case_mapping/small_buffers"])
  rescue LoadError
    omit "no fiddle"
  end

  # 7 GB of memory.
  def test_two_gibibytes
    omit "UNLOCKED_TEST_LONG is not set" unless ENV["UNLOCKED_TEST_LONG"]
    run_alone(<<~'RUBY', timeout: 300)
      text = "\xE9".b << "a" * 2**31
      text.force_encoding("ISO-8859-1")
      assert_equal(2**31 + 1, text.upcase.bytesize)
    RUBY
  end
end
