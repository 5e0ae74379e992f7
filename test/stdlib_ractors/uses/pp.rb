library "pp", "prettyprint", requires: %w[pp prettyprint set ostruct stringio]
use("pp", "[1, 2]\n") { PP.pp([1, 2], +"") }
use("PP.pp wide", /\A\{"key 0" =>\n/) { PP.pp({ "key 0" => "x" * 90, "k" => 1 }, +"") }
use("PP.singleline_pp", "[1, 2]") { PP.singleline_pp([1, 2], +"") }
use("Object#pretty_inspect", "{a: [1]}\n") { { a: [1] }.pretty_inspect }
class Pair
  def initialize(a, b) = (@a, @b = a, b)
  def pretty_print(q) = q.group(1, "<", ">") { q.seplist([@a, @b]) { |x| q.pp x } }
end
use("pretty_print", "<1, 2>\n") { const_get(:Pair).new(1, 2).pretty_inspect }
use("pp of Struct, Set, objects, cycles", /\[\.\.\.\]/) do
  a = [Set[1], Struct.new(:a).new(1), Object.new, 1..2, /x/, ENV, $stdout]
  a << a
  a.pretty_inspect
end
use("pp returns", 1) { pp(1) }
use("PrettyPrint.format", "a b") do
  PrettyPrint.format(+"", 10) { |q| q.text("a"); q.breakable; q.text("b") }
end
use("PrettyPrint.singleline_format", "a b") do
  PrettyPrint.singleline_format(+"") { |q| q.text("a"); q.breakable; q.text("b") }
end
use("PP.width_for", Integer) { PP.width_for($stdout) }
