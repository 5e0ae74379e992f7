# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Counts, widths and lengths that are huge or negative, and elements that change what a conversion
# reads: Array#pack, format, Zlib, StringScanner, sockets, Psych. On stock they write beyond a
# string, read freed memory, or end with [BUG].
class TestFormatLengths < Test::Unit::TestCase
  include SeparateProcess

  def test_counts_of_pack
    %w[a A Z b B h H c w U u m M x X @ f P p].each do |directive|
      [2**63, 2**64 - 1, 2**64 - 5, 2**64, 10**30].each do |count|
        error = assert_raise(RangeError, "#{directive}#{count}") do
          ["a"].pack("#{directive}#{count}")
        end
        assert_equal("pack length too big", error.message)
      end
    end
    assert_raise(ArgumentError) { [].pack("x#{2**63 - 1}") }
    assert_raise(ArgumentError) { [].pack("X#{2**63 - 1}") }
    assert_equal("\0" * 9, [].pack("x12X3"))
  end

  def test_an_element_of_pack_is_the_buffer
    { "a20000" => 3, "B*" => 3, "H*" => 3, "m0" => 3, "u" => 3, "M" => 3, "A9000" => 3 }
      .each_key do |template|
      text = "ab=1\n" * 600
      buffer = text.dup << ""
      assert_same(buffer, [buffer].pack(template, buffer: buffer), template)
      assert_equal((text + [text].pack(template)).b, buffer.b, template)
    end
  end

  def test_an_element_of_pack_changes_the_template
    run_alone(Cases["fixes/format_lengths/an_element_changes_the_template"])
  end

  def test_widths_of_format
    assert_equal("..f", format("%.*x", -2**31, -1))
    assert_equal("ff", format("%.*x", -2**31, 255))
    assert_equal("   -1", format("%*.*d", 5, -2**31, -1))
    assert_equal("+00012", format("%+.5d", 12))
    assert_equal(" 0x00ff", format("%#7.4x", 255)[0, 7])
    assert_equal("0.333", format("%.3f", 1r / 3))
  end

  def test_lengths_of_zlib
    run_alone(Cases["fixes/format_lengths/lengths_of_zlib"])
  end

  def test_registers_of_a_scanner
    run_alone(Cases["fixes/format_lengths/registers_of_a_scanner"])
  end

  def test_lengths_of_sockets
    run_alone(Cases["fixes/format_lengths/lengths_of_sockets"])
  end

  # Each of these lost a converter of 4 KB.
  def test_fallbacks_of_encode
    run_alone(Cases["fixes/format_lengths/fallbacks_of_encode"])
    assert_no_memory_leak([], <<~'PREPARE', <<~'RUN', limit: 2.5, rss: true)
      raising = Hash.new { raise IndexError }
      wrong = ->(_) { 5 }
      again = ->(f) { "\ufffd".encode("US-ASCII", fallback: f) rescue 0 }
      1000.times { again[raising]; again[wrong]; catch(:out) { again[->(_) { throw :out }] } }
    PREPARE
      10_000.times { again[raising]; again[wrong]; catch(:out) { again[->(_) { throw :out }] } }
    RUN
  end

  def test_texts_of_psych
    run_alone(Cases["fixes/format_lengths/texts_of_psych"])
  end
end
