library "stringio", "strscan", "zlib"
use("StringIO", ["a\n", 2, ["b"], "x\nb", true, 3, "c"]) do
  s = StringIO.new(+"a\nb")
  got = [s.gets, s.pos, s.each_line.to_a]
  s.rewind
  s.write("x")
  got << s.string << s.eof?.! << s.size << StringIO.new("c").read
end
use("StringIO#ungetc, #seek, #truncate, #reopen, #close_write, #set_encoding", ["za", "b", "",
    true]) do
  s = StringIO.new(+"ab")
  c = s.getc
  s.ungetc("z")
  [s.getc + c, s.getc, s.tap { _1.truncate(0) }.string, s.tap(&:close).closed?]
end
use("StringIO#puts, #printf, #<<, #each_char, #readpartial, EOFError", ["1\n2x", %w[1 2],
    EOFError]) do
  s = StringIO.new
  s.puts(1)
  s.printf("%d", 2)
  s << "x"
  [s.string, StringIO.new("12").each_char.to_a, (StringIO.new.readpartial(1) rescue $!.class)]
end
use("StringScanner", ["3", "+", nil, true, "4", 3, "3+4", "+4"]) do
  s = StringScanner.new("3+4")
  [s.scan(/\d/), s.getch, s.scan(/x/), s.check(/\d/) == "4", s.scan(/\d/), s.pos, s.string,
      s.tap(&:reset).tap { _1.pos = 1 }.rest]
end
use("StringScanner#scan_until, #[], #named_captures, #matched, #pre_match, #eos?, #unscan",
    ["ab", "b", { "x" => "b" }, "a", false, 0]) do
  s = StringScanner.new("abc")
  [s.scan_until(/(?<x>b)/), s[1], s.named_captures, s.pre_match, s.eos?, s.tap(&:unscan).pos]
end
use("StringScanner::Error, #skip, #peek, #scan_integer, #beginning_of_line?", [2, "c", 12, true]) do
  s = StringScanner.new("abc")
  [s.skip(/ab/), s.peek(1), StringScanner.new("12a").scan_integer, StringScanner.new("a").bol?]
end
use("Zlib.deflate, .inflate, .gzip, .gunzip, .crc32, .adler32", ["abc", "abc", 891_568_578,
    38_600_999]) do
  [Zlib.inflate(Zlib.deflate("abc")), Zlib.gunzip(Zlib.gzip("abc")), Zlib.crc32("abc"),
      Zlib.adler32("abc")]
end
use("Zlib::Deflate, Zlib::Inflate", ["abcabc", true, Zlib::DataError]) do
  d = Zlib::Deflate.new(9)
  d << "abc"
  packed = d.deflate("abc", Zlib::FINISH)
  i = Zlib::Inflate.new
  [i.inflate(packed), i.finished?, (Zlib.inflate("no") rescue $!.class)]
end
use("Zlib::GzipWriter, Zlib::GzipReader", ["a\nb", "n", ["a\n", "b"]]) do
  io = StringIO.new("".b)
  w = Zlib::GzipWriter.new(io)
  w.orig_name = "n"
  w.write("a\nb")
  w.close
  r = Zlib::GzipReader.new(StringIO.new(io.string))
  [Zlib.gunzip(io.string), r.orig_name, r.each_line.to_a]
end
use("Zlib.zlib_version, Zlib::ZLIB_VERSION, .crc_table", [String, 256]) do
  [Zlib.zlib_version.class, Zlib.crc_table.size]
end
