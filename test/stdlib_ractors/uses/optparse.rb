library "optparse"
use("OptionParser#parse!", [{ v: true, n: 3, name: "x" }, ["rest"]]) do
  got, rest = {}, %w[-v -n 3 --name=x rest]
  OptionParser.new do |o|
    o.on("-v", "--[no-]verbose") { got[:v] = _1 }
    o.on("-n N", Integer) { got[:n] = _1 }
    o.on("--name NAME") { got[:name] = _1 }
  end.parse!(rest)
  [got, rest]
end
use("OptionParser#parse into:", { verbose: true, level: 2.5 }) do
  into = {}
  OptionParser.new { |o| o.on("--verbose"); o.on("--level L",
      Float) }.parse(%w[--verbose --level 2.5], into: into)
  into
end
use("OptionParser with all classes", [1, 1.5, %w[a b], /x/i, true, 8, 31, nil]) do
  got = []
  OptionParser.new do |o|
    o.on("-a A", Integer) { got << _1 }
    o.on("-b A", Float) { got << _1 }
    o.on("-e A", Array) { got << _1 }
    o.on("-f A", Regexp) { got << _1 }
    o.on("-g A", TrueClass) { got << _1 }
    o.on("-i A", OptionParser::OctalInteger) { got << _1 }
    o.on("-j A", OptionParser::DecimalNumeric) { got << _1 }
    o.on("-k [A]", NilClass) { got << _1 }
  end.parse(%w[-a 1 -b 1.5 -e a,b -f /x/i -g yes -i 10 -j 31 -k])
  got
end
use("OptionParser with a list", :text) do
  got = nil
  OptionParser.new { |o| o.on("--type T", %i[text binary]) { got = _1 } }.parse(%w[--type te])
  got
end
use("OptionParser#help", /Usage: it \[options\].*--a A +what/m) do
  o = OptionParser.new
  o.program_name = "it"
  o.separator "more:"
  o.on("--a A", "what")
  o.help
end
use("OptionParser errors", ["invalid option: --zz", "missing argument: -n",
    "invalid argument: -n x"]) do
  o = OptionParser.new { |p| p.on("-n N", Integer) }
  [%w[--zz], %w[-n], %w[-n x]].map do |words|
    o.parse(words)
  rescue OptionParser::ParseError => e
    e.message
  end
end
use("OptionParser ambiguous", /\Aambiguous option: --ab/) do
  OptionParser.new { |o| o.on("--abc"); o.on("--abd") }.parse(%w[--ab])
rescue OptionParser::AmbiguousOption => e
  e.message
end
use("OptionParser#accept", [1, 2]) do
  got = nil
  pair = Class.new
  OptionParser.new do |o|
    o.accept(pair, /(\d+)x(\d+)/) { |_, a, b| [a.to_i, b.to_i] }
    o.on("-p P", pair) { got = _1 }
  end.parse(%w[-p 1x2])
  got
end
use("OptionParser#order and #permute", [["b", "-v"], ["b"]]) do
  o = OptionParser.new { |p| p.on("-v") }
  [o.order(%w[-v b -v]), o.permute(%w[-v b -v])]
end
use("OptionParser#getopts", { "a" => true, "b" => "1", "long" => nil }) do
  OptionParser.new.getopts(%w[-a -b 1], "ab:", "long:")
end
use("OptionParser --version", "it 1.2") do
  o = OptionParser.new("x")
  o.program_name = "it"
  o.version = [1, 2]
  o.ver
end
use("OptionParser#summarize", String) { OptionParser.new { |o| o.on("-v", "what") }.summarize.join }
use("OptionParser#environment", true) do
  got = false
  OptionParser.new { |o| o.on("-v") { got = true } }.environment("OPTPARSE_NOT_SET") || got = true
  got
end
use("OptionParser with optparse/time", Time, alone: false) do
  got = nil
  OptionParser.new { |o| o.on("-t T", Time) { got = _1 } }.parse(["-t", "2024-01-02 03:04:05"])
  got
end
use("OptionParser::Acceptables", 16) do
  got = nil
  OptionParser.new { |o| o.on("-x N", OptionParser::DecimalInteger) { got = _1 } }.parse(%w[-x 16])
  got
end
require "optparse/time"
require "optparse/uri"
require "optparse/date"
require "optparse/shellwords"
use("OptionParser with optparse/uri", "h") do
  got = nil
  OptionParser.new { |o| o.on("-u U", URI) { got = _1.host } }.parse(%w[-u http://h/])
  got
end
use("OptionParser with optparse/shellwords", %w[a b]) do
  got = nil
  OptionParser.new { |o| o.on("-w W", Shellwords) { got = _1 } }.parse(["-w", "a b"])
  got
end
use("OptionParser with optparse/date", [2024, 2]) do
  got = nil
  OptionParser.new { |o| o.on("-d D", Date) { got = [_1.year, _1.day] } }.parse(%w[-d 2024-01-02])
  got
end
use("OptionParser#default_argv", [true, nil, %w[a]]) do
  o = OptionParser.new
  [o.default_argv.equal?(ARGV), (o.default_argv = nil; o.default_argv),
      (o.default_argv = %w[a]; o.parse!)]
end
