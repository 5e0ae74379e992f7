# Bytes of a Set with integers, added one by one, and of one that is made of an array.
require "set"
require "objspace"
def bytes(set) = ObjectSpace.memsize_of(set)
grown = ->(n) { (1..n).each_with_object(Set.new) { |i, set| set << i } }
made = ->(n) { Set.new((1..n).to_a) }
stock = ->(n) { Set.new((1..n).to_a).then { |s| 40 + bytes(s.instance_variable_get(:@hash)) } }
(0..4).each { |n| assert_equal([80, 80], [bytes(grown[n]), bytes(made[n])]) }
(5..16).each { |n| [grown, made].each { |make| assert_operator(bytes(make[n]), :<=, stock[n] * 0.6,
  n) } }
[17, 24, 32, 100, 1_000, 100_000].each do |n|
  assert_operator(bytes(made[n]), :<=, stock[n] * 0.52, n)
  assert_operator(bytes(grown[n]), :<=, stock[n] * 0.53, n)
end
set = grown[1_000]
1_000.times { |i| set.delete(i + 1) }
assert_equal(80, bytes(set))
assert_equal(80, bytes(Set.new([1] * 1_000)))
