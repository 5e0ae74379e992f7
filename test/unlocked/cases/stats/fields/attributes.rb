# CTD-1. What is known at a place of calls is of one variable: the interpreter was there before,
# other names are called there, another shape comes, another method has the name.
class Pair
  attr_accessor :a, :b
  def initialize(a, b) = (@a = a; @b = b)
  def last = b
  def named(name) = send(name)
  def set(name, value) = send(name, value)
end
class Late < Pair
  def initialize(a, b) = (@early = 0; super)
end
class Other < Pair
  def initialize(a, b) = (@b = b; @a = a)
end
RubyVM::Stats.start(:fields)
40.times do |i|
  [Pair, Late, Other].each do |kind|
    pair = kind.new(i, "b#{i}")
    assert_equal(["b#{i}", i, "b#{i}"], [pair.last, pair.named(:a), pair.named(:b)])
    assert_equal([i, "b#{i}"], %i[a b].map(&pair.method(:named)))
    pair.set(:a=, "x"); pair.set(:b=, "y")
    assert_equal(%w[x y], %i[@a @b].map { |name| pair.instance_variable_get(name) })
  end
end
class Pair; alias b a; alias b= a=; end
40.times do |i|
  pair = Pair.new(i, "b#{i}")
  assert_equal([i, i], [pair.last, pair.named(:b)])
  pair.set(:b=, "z")
  assert_equal(["z", "b#{i}"], [pair.a, pair.instance_variable_get(:@b)])
end
