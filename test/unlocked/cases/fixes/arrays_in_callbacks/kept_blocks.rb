class Keeps
  include Enumerable
  attr_reader :block
  def initialize(*values, &compared) = (@values, @compared = values, compared)
  def each(&block) = (@block = block; @values.each { |v| block.call(v) })
end
def deep(n, &block) = n == 0 ? 20.times { block.call(3) } : deep(n - 1, &block)
{
  zip: -> (list) { [1].zip(list) },
  max: -> (list) { list.max(2) },
  min_by: -> (list) { list.min_by(2, &:itself) },
  sum: -> (list) { list.sum },
  flat_map: -> (list) { def list.force = self; [1].lazy.flat_map { list }.to_a },
}.each do |name, call|
  list = Keeps.new(1, 2)
  call.call(list)
  [0, 3, 30].each do |depth|
    assert_raise(RuntimeError, name) { deep(depth, &list.block) }
  end
end
range = Class.new(Range) { def each(&block) = ($block = block; block.call(1)) }.new(1, 2)
assert_equal([1], range.first(2))
[0, 3, 30].each { |depth| assert_raise(RuntimeError) { deep(depth, &$block) } }

# An Enumerator::Product whose enumerables rescue, keep their block, or are replaced.
class Entries
  def initialize(&act) = @act = act
  def each_entry(&block) = ($block = block; 2000.times { |i| @act.call { block.call(i) } })
end
rescues = Entries.new { |&call| call.call rescue nil }
seen = []
Enumerator::Product.new(rescues, [1]).each { |pair| seen << pair; raise if pair[0].even? }
assert_equal(Array.new(2000) { |i| [i, 1] }, seen)
[0, 3, 30].each { |depth| assert_raise(RuntimeError) { deep(depth, &$block) } }
product = Enumerator::Product.new([1], [2], [3])
product.send(:initialize, [1], Entries.new { product.send(:initialize, [1]); _1 }, [3])
begin
  product.each { }
rescue NoMethodError, RuntimeError, TypeError, ArgumentError
end
# A block that is left, and then called.
list = Keeps.new(1, nil)
assert_raise(ArgumentError) { list.max(1) }
assert_raise(RuntimeError) { list.block.call(1) }

# While an array of candidates, or of what is to be sorted, is being ordered.
class Calls
  attr_accessor :n
  def initialize(n, &act) = (@n, @act = n, act)
  def <=>(other) = (act, @act = @act, nil; act&.call; n <=> other.n)
end
list = nil
values = Array.new(9) { |i| Calls.new(i) { 200.times { |j| list.block.call(Calls.new(j)) } } }
list = Keeps.new(*values)
assert_raise(RuntimeError) { list.max(2) }
values = Array.new(16) { |i| Calls.new(i) { 64.times { |j| list.block.call(Calls.new(j)) } } }
list = Keeps.new(*values)
assert_raise(RuntimeError) { list.sort_by(&:itself) }
