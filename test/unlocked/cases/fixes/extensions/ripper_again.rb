# Ripper#initialize with wrong arguments, in the middle of a parse; #token before the first line.
class Words < Ripper
  attr_reader :words
  def on_ident(word) = ((@words ||= []) << word; @act&.call(self); word)
  def act(&act) = (@act = act; self)
end
parser = Words.new("a\nb\n")
[["", 1], ["", "x\0"], ["", "x", "1"], [$stdin, 1], [Class.new { def gets = "c" }.new, "x", 2**40],
 [1]].each do |arguments|
  assert_raise(TypeError, ArgumentError, RangeError) { parser.send(:initialize, *arguments) }
end
parser.parse
assert_equal(%w[a b], parser.words)

parser = Words.new("a\nfoo(<<E, b)\nc\nE\nd\n").act do |own|
  assert_raise(ArgumentError) { own.send(:initialize, "x = 1; y\nz") }
  assert_raise(ArgumentError) { own.parse }
  Thread.new { assert_raise(ArgumentError) { own.send(:initialize, "x") } }.join
end
parser.parse
assert_equal(%w[a foo b d], parser.words)
parser.send(:initialize, "e f")
parser.act.parse
assert_equal(%w[e f], parser.words.last(2))

source = Object.new
def source.gets
  $seen << [$parser.token, $parser.column]
  @lines ||= ["a b\n", "c"]
  @lines.shift
end
$seen = []
$parser = Words.new(source)
$parser.parse
assert_equal([nil, 0], $seen.first)
assert_equal(%w[a b c], $parser.words)
