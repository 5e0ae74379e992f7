# RBS::Parser: `content` that is another text later, places of quoted names, many comments, texts
# in UTF-16, names whose to_s is no String.
require "rbs"
def same(expected, found)
  puts "#{expected.inspect}, not #{found.inspect}, line #{caller_locations(1, 1)[0].lineno}" unless
    expected == found
end

# The text is asked for once.
source = "# A comment\n%a{note}\nclass A\n  # #{"Another " * 20}\n" \
         "  %a{other} def a: () -> void\nend\n"
changing = Class.new(RBS::Buffer) do
  def content = (@asked = (@asked || 0) + 1) == 1 ? super : (@asked == 2 ? +"x" : nil)
end
buffer = changing.new(name: "a.rbs", content: source)
first = RBS::Parser._parse_signature(buffer, source.size)[1][0]
same("A comment\n", first.comment.string)
same("note", first.annotations[0].string)
same("#{"Another " * 20}\n", first.members[0].comment.string)

# A quoted name has its place.
source = "class A\n  def `a b`: () -> void\n  alias `c d` `a b`\n" \
         "  attr_reader `e f`: Integer\nend\n"
buffer = RBS::Buffer.new(name: "a.rbs", content: source)
members = RBS::Parser.parse_signature(buffer)[2][0].members
same("`a b`", members[0].location[:name].source)
same(["`c d`", "`a b`"], %i[new_name old_name].map { |name| members[1].location[name].source })
same("`e f`", members[2].location[:name].source)

# Comments without end, in a small stack.
source = "# a\n\n" * 60_000 + "class A\nend\n"
buffer = RBS::Buffer.new(name: "a.rbs", content: source)
same(1, Fiber.new { RBS::Parser.parse_signature(buffer)[2].size }.resume)

# A range that begins 2 GiB beyond a text of four bytes for each character: 16 seconds. Half a
# character.
wide = RBS::Buffer.new(name: "a.rbs", content: "Integer".encode("UTF-32LE"))
first = ENV["UNLOCKED_TEST_LONG"].to_i > 1 ? 2**29 + 2**20 : 2**20
same(nil, RBS::Parser._parse_type(wide, first, 2**31 - 1, [], false))
odd = RBS::Buffer.new(name: "a.rbs", content: "\0A\xD8".dup.force_encoding("UTF-16BE"))
same(:pEOF, RBS::Parser._lex(odd, 9).last[0])

# Variables of a parse are freed.
memory = -> { File.read("/proc/self/statm").split[1].to_i * 4 }
if File.readable?("/proc/self/statm") && ENV["UNLOCKED_MODE"] != "asan"
  names = Array.new(500) { |i| :"T#{i}" }
  parse = -> { RBS::Parser.parse_type("T", variables: names) }
  2_000.times { parse.call }
  before = memory.call
  5_000.times { parse.call }
  same(true, memory.call - before < 10_000)
end

# A name that is no child.
class Symbol
  def to_s = nil
end
begin
  RBS::Location.new(buffer, 0, 1)[:a]
rescue TypeError
  # to_s is no String.
end
