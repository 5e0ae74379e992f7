# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A text that ends where its memory ends: patches/fixes/internal/string.h.cocci and
# regenc.c+text_end.cocci. CRuby 3.4 looks at the byte behind it, and the program crashes.
class TestTextEnds < Test::Unit::TestCase
  include SeparateProcess

  PAGE_END = File.expand_path("../tools/page_end", __dir__)

  def test_character_heads = run_alone(Cases["fixes/text_ends/character_heads", PAGE_END: PAGE_END])
end
