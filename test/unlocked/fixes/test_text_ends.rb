# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A text that ends where its memory ends: patches/fixes/internal/string.h.cocci and
# regenc.c+text_end.cocci. CRuby 3.4 looks at the byte behind it, and the program crashes. It looks
# at bytes behind a literal of a regexp, too: regparse.c+code_points.cocci (AddressSanitizer).
class TestTextEnds < Test::Unit::TestCase
  include SeparateProcess

  PAGE_END = File.expand_path("../tools/page_end", __dir__)

  def test_character_heads = run_alone(Cases["fixes/text_ends/character_heads", PAGE_END: PAGE_END])

  # CRuby accepts these, and reads two bytes more than the literal has.
  def test_numbers_that_are_no_characters
    %w[UTF-16LE UTF-16BE UTF-32LE UTF-32BE].each do |name|
      ["\\x{d800}", "\\x{7fffffff}", "a\\x{110000}"].each do |source|
        wide = source.encode(name)
        error = assert_raise(RegexpError, source) { Regexp.new(wide, Regexp::IGNORECASE) }
        assert_include(error.message.b, "invalid code point value")
      end
      assert_send([Regexp.new("a\\x{1f600}".encode(name)), :match?, "a\u{1f600}".encode(name)])
    end
  end
end
