# frozen_string_literal: true
# Conditions of every kind, in every place that has one, against the answers of a small interpreter.
# Prints the conditions that differ. Arguments: how the code is compiled (eval or binary), and how
# many of all conditions of two parts, and how many of three or four, are tried.

# What a condition is made of: its text, its truth, and what it logs.
Leaf = Struct.new(:text, :truth, :log) do
  def value(log)
    log.concat(self.log)
    truth
  end
end
LEAVES = [
  ["true", true], ["false", false], ["nil", false], ["1", true], ["'s'", true], [":y", true],
  ["1.5", true], ["->{}", true], ["[]", true], ["{}", true],
  ["@never", false], ["@yes", true], ["$never", false], ["$yes", true], ["defined?(@never)", false],
  ["defined?(@yes)", true], ["no", false], ["x", true], ["t(1)", true, [1]], ["f(2)", false, [2]],
  ["[t(3)]", true, [3]], ["\"\#{f(4)}\"", true, [4]], ["(f(5); true)", true, [5]],
  ["(t(6); nil)", false, [6]], ["(raise rescue t(7))", true, [7]],
  ["(x == 2 ? t(8) : f(9))", false, [9]],
  ["[1].each { |e| t(e) }.empty?", false, [1]], ["(begin; f(1); ensure; t(2); end)", false, [1, 2]],
  ["(@yes..true)", true], ["(@never..true)", false], ["(f(1)..t(2))", false, [1]]
].map { |text, truth, log| Leaf.new(text, truth, log || []) }

Both = Struct.new(:left, :right) do
  def text = "(#{left.text} && #{right.text})"
  def value(log) = left.value(log) && right.value(log)
end
Either = Struct.new(:left, :right) do
  def text = "(#{left.text} or #{right.text})"
  def value(log) = left.value(log) || right.value(log)
end
Not = Struct.new(:part) do
  def text = "!#{part.text}"
  def value(log) = !part.value(log)
end

# Each place: its text, and its answers for a condition that stays true, or false.
PLACES = {
  "n = 0; while %s; n += 1; break if n == 2; end; n" => [2, 0],
  "n = 0; until %s; n += 1; break if n == 2; end; n" => [0, 2],
  "n = 0; n += 1 while %s && n < 2; n" => [2, 0],
  "n = 0; begin; n += 1; break if n == 2; end while %s; n" => [2, 1],
  "n = 0; begin; n += 1; break if n == 2; end until %s; n" => [1, 2],
  "n = 0; v = (while %s; n += 1; break :b if n == 2; end); [n, v]" => [[2, :b], [0, nil]],
  "n = [1, (until %s; break 3; end), 2]; n" => [[1, nil, 2], [1, 3, 2]],
  "if %s then :yes else :no end" => [:yes, :no],
  "unless %s then :no end" => [nil, :no],
  "n = :no; n = :yes if %s; n" => [:yes, :no],
  "[%s ? :yes : :no]" => [[:yes], [:no]],
  "case when %s then :yes when true then :no end" => [:yes, :no],
  "!!%s" => [true, false],
  "1 if %s; :end" => [:end, :end]
}

def t(n) = (@log << n; true)
def f(n) = (@log << n; false)

# The answer of a place for a condition, and what it logs.
def answers(condition, place)
  log = []
  truth = condition.value(log)
  [place[truth ? 0 : 1], log.uniq]
end

chance = Random.new(1)
conditions = LEAVES.flat_map { |leaf| [leaf, Not.new(leaf)] }
pairs = LEAVES.product(LEAVES).flat_map { |a, b| [Both.new(a, b), Either.new(a, b)] }
conditions.concat(pairs.sample(Integer(ARGV[1]), random: chance))
any = -> { pairs.sample(random: chance) }
Integer(ARGV[2]).times do
  kind = [Both, Either].sample(random: chance)
  conditions << kind.new(any[], any[]) << Not.new(kind.new(any[], any[]))
end

source = +""
expected = []
conditions.each_with_index do |condition, at|
  # The whole table for the simple ones, some places for the others.
  places = at < 2 * LEAVES.size ? PLACES.keys : PLACES.keys.sample(4, random: chance)
  places.each do |place|
    next if place.start_with?("!!", "case") && condition.text.include?("..") # a range there
    source << "def c#{expected.size}(x, no = nil) = (@log = []; " \
              "r = self.then { #{place.sub('%s') { condition.text }} }; [r, @log.uniq])\n"
    expected << [condition, place, answers(condition, PLACES[place])]
  end
end
$yes = @yes = 1
if ARGV[0] == "binary"
  code = RubyVM::InstructionSequence.compile(source)
  RubyVM::InstructionSequence.load_from_binary(code.to_binary).eval
else
  eval(source)
end
expected.each_with_index do |(condition, place, answer), at|
  2.times do
    got = send(:"c#{at}", 1)
    puts "#{place.sub('%s') { condition.text }}: #{got}, not #{answer}" if got != answer
  end
end
puts "#{expected.size} conditions"
