# Bytes of a Set with integers, added one by one, and of one that is made of an array.
require "set"
require "objspace"
def bytes(set) = ObjectSpace.memsize_of(set)
grown = ->(n) { (1..n).each_with_object(Set.new) { |i, set| set << i } }
made = ->(n) { Set.new((1..n).to_a) }
# Of stock's Set, and of the Hash in it.
stock = ->(n) { 40 + bytes((1..n).each_with_object(Hash.new(false)) { |i, hash| hash[i] = true }) }
(0..4).each { |n| assert_equal([80, 80], [bytes(grown[n]), bytes(made[n])]) }
(5..16).each { |n| [grown, made].each { |make| assert_operator(bytes(make[n]), :<=, stock[n] * 0.6,
  n) } }
sizes = [*17..70, *(71..2_100).step(13), 4_096, 4_097, 32_768, 65_535, 65_536, 65_537, 100_000]
[*sizes, *(5..11).flat_map { |i| [2**i, 2**i + 1] }].each do |n|
  [grown, made].each { |make| assert_operator(bytes(make[n]), :<=, stock[n] * 0.5, n) }
end
set = grown[1_000]
1_000.times { |i| set.delete(i + 1) }
assert_equal(80, bytes(set))
assert_equal(80, bytes(Set.new([1] * 1_000)))
