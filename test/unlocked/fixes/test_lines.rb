# frozen_string_literal: true
require "test/unit"
require "stringio"
require "tempfile"
require_relative "../tools/separate_process"

# The lines that IO and StringIO read: patches/fixes/io.c+line_limit.cocci and
# patches/fixes/ext/stringio/stringio.c+lines.cocci. On stock a StringIO finds other lines than a
# file, the same one without end among them, and a file forgets some limits.
class TestLines < Test::Unit::TestCase
  def test_a_string_beside_a_file
    output, errors, status = EnvUtil.invoke_ruby(["-W0", "-"], Cases["fixes/lines/beside_a_file"],
                                                 true, true, timeout: 300)
    assert(status.success?, errors)
    assert_match(/\A\d{4} calls, 0 different\n\z/, output)
  end

  # The base reads the rest of the file.
  def test_limit_at_the_last_byte_of_a_separator
    Tempfile.create("lines") do |file|
      file.write("bcd\nbcd\n")
      file.rewind
      assert_equal(["b", "c", "d\n"], [file.gets("ab", 1), file.gets("xc", 1), file.gets("ab", 2)])
      file.rewind
      assert_equal("bcd\nbcd\n".chars, file.each_line("ab", 1).to_a)
    end
  end

  # The last bytes of both are 0x82; a separator of three bytes would begin within U+0102.
  def test_limit_where_a_separator_would_begin_within_a_character
    Tempfile.create("lines") do |file|
      file.write("\u0102\u0442\nrest" * 3)
      file.rewind
      assert_equal("\u0102\u0442", file.gets("\u3042", 4))
    end
  end

  def test_chomped_separator_of_a_long_string
    io = StringIO.new("#{"x" * 1500}XY#{"y" * 1500}")
    lines = []
    io.each_line("XY", chomp: true) { |line| lines << line; break if lines.size > 3 }
    assert_equal(["x" * 1500, "y" * 1500], lines)
  end

  # The base returns nil and leaves the newlines: a loop until eof? does not end.
  def test_newlines_without_a_paragraph
    io = StringIO.new("\n\n\n")
    assert_nil(io.gets(""))
    assert_equal([3, true], [io.pos, io.eof?])
    assert_equal("ab", StringIO.new("\n\n\nabc").gets("", 2))
  end

  def test_paragraphs_keep_their_newlines
    assert_equal(["a\n\n\n\n", "b\r\n\r\n", "c"],
                 StringIO.new("\na\n\n\n\nb\r\n\r\nc").each_line("").to_a)
    assert_equal(%w[a b c], StringIO.new("\na\n\n\n\nb\r\n\r\nc").readlines("", chomp: true))
  end

  def test_results
    io = StringIO.new("\u3042".b.freeze)
    io.set_encoding("UTF-8")
    buffer = +""
    assert_equal(["\u3042", Encoding::UTF_8], [io.read(nil, buffer), buffer.encoding])
    assert_equal(0, StringIO.new(nil).truncate(3))
  end
end
