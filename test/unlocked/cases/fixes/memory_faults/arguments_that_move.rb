# The arrays of arguments are in slots of their own: GC.compact moves them.
class Moves
  def initialize(answer) = @answer = answer

  def to_int
    GC.compact if GC.respond_to?(:compact)
    300.times { [1.5, 2.5, 3.5] }
    @answer
  end

  def inspect = "m#{to_int}"
end

kept = Array.new(50_000) { |i| [i, i, i] }
texts = Array.new(6) do
  enumerator = [1].to_enum(:select, Moves.new(1), Moves.new(2), Moves.new(3))
  kept = kept.each_slice(2).map(&:first)
  enumerator.inspect
end
assert_equal(["#<Enumerator: [1]:select(m1, m2, m3)>"], texts.uniq)
assert_equal("(1.step(by: 2, to: 9))", 1.step(by: 2, to: 9).inspect)

# A method in C gets the values of a lazy enumerator where they are.
class Values
  include Enumerable
  def each = 3.times { yield Moves.new(0), Moves.new(1), "abc" }
end
%i[map filter_map flat_map take_while].each do |name|
  text = +"xyz"
  Values.new.lazy.public_send(name, &text.method(:[]=)).first(3)
  assert_equal("abcbcbcyz", text, name)
end
