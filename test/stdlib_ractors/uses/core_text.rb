library "String, Symbol, Regexp, Encoding", requires: []
use("String.new, +@, -@, dup, *, %, +", ["", true, true, "abab", "a 05 b", "ab"]) do
  [String.new, (+"x").frozen? == false, (-"x").frozen?, "ab" * 2, "a %02d %s" % [5, "b"], "a" + "b"]
end
use("String#[], #[]=, #slice!, #byteslice", ["b", "bc", "B", "axd", "b", "b"]) do
  s = +"abcd"
  [s[1], s[1..2], "aB"[/[A-Z]/], s.dup.tap { |t| t["bc"] = "x" }, s.slice!(1), "abc".byteslice(1,
      1)]
end
use("String#sub, #gsub with a hash, a block, $~", ["xbb", "1-2", "[a][b]", "b-a"]) do
  ["abb".sub("a", "x"), "a-b".gsub(/[ab]/, "a" => "1", "b" => "2"), "ab".gsub(/./) { "[#{$&}]" },
      "a-b".sub(/(?<x>a)-(?<y>b)/, '\k<y>-\k<x>')]
end
use("String#scan, #match, #=~, #match?, #partition", [%w[a b], "1", 1, true, %w[a , b,c]]) do
  ["a1b".scan(/[a-z]/), "x1".match(/\d/)[0], "x1" =~ /\d/, "x".match?(/x/), "a,b,c".partition(",")]
end
use("String#split, #lines, #chars, #bytes, #each_grapheme_cluster", [4, %W[a\n b], 2, [97], 1]) do
  ["a b c d".split.size, "a\nb".lines, "ab".chars.size, "a".bytes, "🏳️‍🌈".grapheme_clusters.size]
end
use("String#upcase, #swapcase, #capitalize, #casecmp?", ["STRASSE", "aB", "Éa", true, "I"]) do
  ["straße".upcase, "Ab".swapcase, "éa".capitalize, "äb".casecmp?("ÄB"), "i".upcase]
end
use("String#tr, #delete, #squeeze, #count, #succ", ["hippo", "ac", "a", 2, "az", "ba"]) do
  ["hello".tr("el", "ip"), "abc".delete("b"), "aa".squeeze, "abca".count("a"), "ay".succ, "az".next]
end
use("String#center, #ljust, #strip, #chomp, #delete_prefix", [" a ", "a  ", "a", "a", "b"]) do
  ["a".center(3), "a".ljust(3), " a\t".strip, "a\n".chomp, "ab".delete_prefix("a")]
end
use("String#unpack, Array#pack", [[1, "ab"], "\x01\x00ab".b, "YWI=\n", 97]) do
  ["\x01\x00ab".unpack("Sa*"), [1, "ab"].pack("Sa*"), ["ab"].pack("m"), "a".unpack1("C")]
end
use("String#encode, #force_encoding, #scrub", ["\x82\xA0".b, true, "a?", "&#x3042;", "é"]) do
  ["あ".encode("Shift_JIS").b, "a".dup.force_encoding("BINARY").encoding == Encoding::BINARY,
      "a\xff".scrub("?"), "あ".encode("US-ASCII", xml: :text), "\xe9".encode("UTF-8", "ISO-8859-1")]
end
use("String#to_i, #to_f, #to_r, #to_c, #hex, #oct", [10, 1.5, 0.5r, 1i, 255, 8]) do
  ["10x".to_i, "1.5".to_f, "1/2".to_r, "1i".to_c, "ff".hex, "10".oct]
end
use("String#<=>, #eql?, #hash, #crypt, #sum, #unpack1", [-1, false, true, 97, "ab"]) do
  ["a" <=> "b", "a".eql?(:a), "a".hash == "a".dup.hash, "a".sum, "ab".crypt("ab")[0, 2]]
end
use("String#inspect, #dump, #undump", ["\"\\n\"", "\"\\u3042\"", "あ"]) do
  ["\n".inspect, "あ".dump, "あ".dump.undump]
end
use("String#<<, #insert, #prepend, #replace, #concat, #setbyte", %w[ab xab xayb z Zq]) do
  s = +"a"
  [(s << "b").dup, s.prepend("x").dup, s.insert(2, "y").dup, s.replace("z").dup,
      s.concat("q").tap { |t| t.setbyte(0, 90) }]
end
use("String#each_line, #each_char, #upto, #each_byte", [%w[a b c], 2]) do
  ["a".upto("c").to_a, "a\nb".each_line.count]
end
use("Symbol", [:ab, "ab", %w[A B], :B, -1, true, 1]) do
  ["ab".to_sym, :ab.name, %w[a b].map(&:upcase), :b.upcase, :a <=> :b, :"a b".inspect == ':"a b"',
      :a.size]
end
use("Symbol made in a ractor", true) { n = "made_#{rand(1 << 60)}"; n.to_sym.to_s == n }
use("Symbol.all_symbols", Integer) { Symbol.all_symbols.size }
use("Regexp.new, .union, .escape, options", [/a/i, /a|b\./, "a\\.b", 1, "a", true]) do
  [Regexp.new("a", Regexp::IGNORECASE), Regexp.union("a", "b."), Regexp.escape("a.b"),
      /a/i.options, /a/.source, Regexp.linear_time?(/a+/)]
end
use("Regexp.last_match, $~, $1, $`, $'", ["b", "b", "a", "c", 1]) do
  /(b)/ =~ "abc"
  [Regexp.last_match(1), $1, $`, $', $~.begin(0)]
end
use("Regexp with interpolation, once", %w[x1 x1]) { 2.times.map { "x1"[/x#{1}/o] } }
use("Regexp names into local variables", %w[2024 05]) do
  /(?<y>\d+)-(?<m>\d+)/ =~ "2024-05" && [y, m]
end
use("Regexp.timeout, Regexp::TimeoutError", [nil, 0.5, Regexp::TimeoutError]) do
  [Regexp.timeout, Regexp.new("a", timeout: 0.5).timeout, Regexp::TimeoutError]
end
use("RegexpError", RegexpError) { Regexp.new("(") rescue $!.class }
use("MatchData", [%w[12 1 2], { "a" => "1", "b" => "2" }, ["1"], [0, 2], "x", { a: "1" }]) do
  m = /(?<a>\d)(?<b>\d)/.match("12x")
  [m.to_a, m.named_captures, m.values_at(:a), m.offset(0), m.post_match,
      m.deconstruct_keys([:a])]
end
use("Encoding", [Encoding::UTF_8, true, true, Encoding::UTF_8, true, true]) do
  [Encoding.find("utf-8"), Encoding.list.size > 90, Encoding.name_list.include?("UTF-8"),
      Encoding.compatible?("a", "é"), Encoding.aliases.key?("BINARY"), Encoding::UTF_8.names.any?]
end
use("Encoding.default_external, default_internal", [Encoding, NilClass]) do
  [Encoding.default_external.class, Encoding.default_internal.class]
end
use("Encoding::Converter of newlines", ["a\r\nb", "?", Array, :source_buffer_empty]) do
  c = Encoding::Converter.new("", "", crlf_newline: true)
  d = Encoding::Converter.new("UTF-8", "ISO-8859-1", undef: :replace)
  [c.convert("a\nb"), d.convert("あ"), Encoding::Converter.search_convpath("EUC-JP", "UTF-8").class,
      Encoding::Converter.new("UTF-16BE", "UTF-8").primitive_convert(+"\0a", +"", nil, nil,
          partial_input: true)]
end
use("EncodingError, Encoding::UndefinedConversionError, Encoding::InvalidByteSequenceError, " \
    "Encoding::ConverterNotFoundError, Encoding::CompatibilityError",
    [Encoding::UndefinedConversionError, Encoding::InvalidByteSequenceError,
     Encoding::ConverterNotFoundError, Encoding::CompatibilityError, true]) do
  [-> { "あ".encode("US-ASCII") }, -> { "\xff".encode("UTF-16") }, -> { "a".encode("none") },
      -> { "é" + "\xe9".dup.force_encoding("ISO-8859-1") }].map { |x| x.() rescue $!.class } +
      [Encoding::CompatibilityError < EncodingError]
end
