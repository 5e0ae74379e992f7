# Several ractors make call infos at run time with the keywords of one call.
class Shape
  def initialize(width:, height:, depth: 1) = @size = width * height * depth
  attr_reader :size
end

class Box < Shape
  def initialize(width:, height:, depth:) = super(width: width, height: height, depth: depth)
end

class Any
  def method_missing(_name, **keywords) = keywords.sum { _2 }
  def respond_to_missing?(*) = true
  def named(a:, b: 2) = a + b
end

def wrong(rounds)
  rounds.times.count do |i|
    any = Any.new
    code = i % 100 == 0 ? eval("Box.new(height: 2, width: 3, depth: #{i % 7}).size") : 6 * (i % 7)
    Box.new(width: i, height: 2, depth: 3).size != 6 * i || any.size_of(a: i, b: 1) != i + 1 ||
      any.public_send(:named, a: i) != i + 2 || any.method(:named).call(a: i, b: 0) != i ||
      code != 6 * (i % 7)
  end
end

ractors = Array.new(4) { Ractor.new(AtLength.of(8_000)) { |rounds| wrong(rounds) } }
AtLength.of(20).times { GC.start; Thread.pass }
assert_equal([0] * 4, ractors.map(&:take))
GC.start
