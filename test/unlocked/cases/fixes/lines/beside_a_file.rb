# encoding: utf-8
# The lines of a file and of a StringIO with the same bytes, for contents, separators, limits and
# chomp: what each method returns, and the position after it. Prints how many calls were compared,
# and those that differ.
require "stringio"
require "tempfile"

LONG = "x" * 1500
CONTENTS = {
  "UTF-8" => ["", "\n", "\n\n\n", "abc", "abc\ndef\n", "ab\r\ncd\r\n", "\n\na\n\nb", "a\rxb\rx\nc",
              "aXYbXYXYc", "あいう\nえお\n", "\xff\xfeab\nc", "a\0b\nc", "ababababac", "ab\r",
              "#{LONG}XY#{LONG}XYend", "#{LONG}い#{LONG}\n\n#{LONG}", "b\u0102\u0104\n"],
  "UTF-16LE" => ["ab\nc\nd", "\u{0a00}x\na\u{0a00}\u{0a}b", "a\n\u{1f600}\n"],
  "UTF-16BE" => ["ab\nc\nd", "a\u{100}\u{a01}\n\u{000a}b", "a\n\u{1f600}\n"],
  "Shift_JIS" => ["表\\ソ\\a\n能\\n\n", "アイ\nウ"],
  "EUC-JP" => ["あ\nい\n"],
}
SEPARATORS = ["\n", "", "X", "XY", "x", "ab", "aba", "い", "\u0104", "\x81", "\\", "\\n", "\0"]
LIMITS = [-1, 0, 1, 2, 3, 5, 1000]

Line = Struct.new(:got, :last, :pos)

def lines(io, list, chomp)
  got = Array.new(3) do
    $_ = :none
    line = io.gets(*list, chomp: chomp)
    Line.new(line, $_, io.pos)
  end
  io.rewind
  begin
    count = 0
    io.each_line(*list, chomp: chomp) do |line|
      got << line
      raise "endless" if (count += 1) > 4000
    end
  rescue ArgumentError => error
    got << error.message
  end
  got << io.pos << io.eof?
end

calls = 0
different = []
Tempfile.create("lines") do |file|
  CONTENTS.each do |name, texts|
    wide = name.start_with?("UTF-16")
    texts.each do |text|
      bytes = text.encode(name, invalid: :replace).b rescue next
      bytes = text.b if name == "UTF-8"
      File.binwrite(file.path, bytes)
      separators = SEPARATORS.filter_map { |sep| wide ? sep.encode(name) : sep rescue nil }
      separators.delete("".encode(name)) if wide # neither finds paragraphs
      separators.product([nil, *LIMITS], [false, true]) do |separator, limit, chomp|
        next if limit && limit > 0 && (wide || separator == "") # files count otherwise
        list = [separator, *limit]
        seen = [File.open(file.path, "rb:#{name}"),
                StringIO.new(bytes.dup.force_encoding(name))].map do |io|
          lines(io, list, chomp)
        rescue StandardError => error
          "#{error.class}: #{error.message[0, 60]}"
        end
        calls += 1
        different << [name, bytes[0, 20], list, chomp, *seen] if seen[0] != seen[1]
      end
    end
  end
end
puts "#{calls} calls, #{different.size} different"
different.first(5).each { |found| puts found.inspect[0, 600] }
