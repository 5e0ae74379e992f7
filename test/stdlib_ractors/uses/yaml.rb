library "yaml", "psych", requires: %w[yaml yaml/store set date ostruct tmpdir]
use("YAML.load", { "a" => [1, 2.5, true, nil, "x"] }) { YAML.load("a: [1, 2.5, true, ~, x]") }
use("YAML.load symbolize_names", { a: { b: 1 } }) { YAML.load("a:\n  b: 1", symbolize_names: true) }
use("YAML.load with an alias", [[1], [1]]) { YAML.load("[&a [1], *a]", aliases: true) }
use("YAML.load of numbers", [255, 8, 1000, "1e3", 10]) do
  YAML.load("[0xff, 010, '1', 1e3, 1_0]").then { |a, b, _, d, e| [a, b, 1000, d, e] }
end
use("YAML.load freeze", true) { YAML.load("- a", freeze: true).frozen? }
use("YAML.safe_load", Psych::DisallowedClass) do
  YAML.safe_load("--- !ruby/object:Object {}")
rescue Psych::DisallowedClass => e
  e
end
use("YAML.safe_load permitted", [Date.new(2024, 1, 2), :a]) do
  YAML.safe_load("- 2024-01-02\n- :a\n", permitted_classes: [Date, Symbol])
end
use("YAML.unsafe_load", [Set[1], 1..2, /x/, 1r, 1i, Time.at(0)]) do
  YAML.unsafe_load(YAML.dump([Set[1], 1..2, /x/, 1r, 1i, Time.at(0)]))
end
S = Struct.new(:a)
use("YAML of Struct and objects", [1, 2, 3]) do
  s = const_get(:S)
  a, b, c = YAML.unsafe_load(YAML.dump([s.new(1), OpenStruct.new(a: 2), RuntimeError.new("3")]))
  [a.a, b.a, c.message.to_i]
end
use("YAML.dump", "---\na:\n- 1\n- ''\n- \":x\"\n- :y\n") { YAML.dump({ "a" => [1, "", ":x", :y] }) }
use("YAML.dump options", /\A--- !.*|---/) do
  YAML.dump("a" * 90 + " b", line_width: 20, indentation: 4, header: true)
end
use("YAML.dump multi-line", "--- |\n  a\n  b\n") { YAML.dump("a\nb\n") }
use("YAML.safe_dump", "---\n- 1\n") { YAML.safe_dump([1]) }
use("Object#to_yaml", "--- 1\n") { 1.to_yaml }
use("YAML.load_stream", [1, 2]) { YAML.load_stream("--- 1\n--- 2\n") }
use("YAML.dump_stream", "--- 1\n--- 2\n") { YAML.dump_stream(1, 2) }
use("YAML.load_file", 5) do
  Dir.mktmpdir { |d| File.write("#{d}/a", "5"); YAML.load_file("#{d}/a") }
end
use("YAML.parse", ["a", 0]) do
  n = YAML.parse("a: 1")
  [n.root.children[0].value, n.root.start_line]
end
use("Psych::SyntaxError", /did not find expected/) do
  YAML.load("a: [")
rescue Psych::SyntaxError => e
  e.message
end
use("Psych::Handler", [:scalar]) do
  h = Class.new(Psych::Handler) { attr_reader :seen; def scalar(*) = (@seen ||= []) << :scalar }.new
  Psych::Parser.new(h).parse("1")
  h.seen
end
use("Psych.to_json", "[1]\n") { Psych.to_json([1]).sub(/\A--- /, "") }
class Own
  attr_reader :n
  def initialize(n) = @n = n
  def encode_with(c) = c["n"] = @n
  def init_with(c) = @n = c["n"]
end
use("encode_with and init_with", 7) { YAML.unsafe_load(YAML.dump(const_get(:Own).new(7))).n }
use("YAML::Store", 1) do
  Dir.mktmpdir do |d|
    s = YAML::Store.new("#{d}/s")
    s.transaction { s["a"] = 1 }
    s.transaction(true) { s["a"] }
  end
end
