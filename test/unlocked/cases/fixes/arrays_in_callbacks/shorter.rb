[:flatten, :flatten!].each do |name|
  list = long
  list << List.new([1]) { list.clear }
  assert_equal([1], list.send(name))
  list = long(40)
  list[30] = List.new { list.clear }
  assert_nil(list.send(name)&.first)
end
list = long
list = list.zip(Each.new(1..2000) { list.clear })
assert_equal([[nil, 1], [nil, 2]], list.first(2))
list = []
list.zip(List.new { list << 1 }) { |pair| assert_equal([1, nil], pair) }
list = long
list.insert(1, Key.new { list.clear; GC.start })
assert_kind_of(Integer, list.hash)
list = long(3)
grows = Class.new { define_method(:hash) { list << self; 1 } }.new
list << grows
assert_kind_of(Integer, list.hash)
assert_equal(5, list.size)
[0, 3, 8, 9, 64, 65, 200].each do |size|
  assert_equal(long(size).hash, long(size).hash)
  assert_not_equal(long(size).hash, long(size + 1).hash)
end
assert_equal([1, "a", nil].hash, [1].push("a", nil).hash)
list = long
assert_equal([nil] * 2000, list.values_at(Number.new(0) { list.clear }, 0..1998))
list = long
warning = Warning.method(:warn).unbind
Warning.define_singleton_method(:warn) { |*, **| list.clear }
assert_nil(list.rindex(1) { })
Warning.singleton_class.remove_method(:warn)
list = long(20)
list.permutation(Number.new(2) { list.clear }) { flunk }
list = long(20)
list.repeated_permutation(Number.new(2) { list.clear }) { flunk }
list = long
found = list.sample(Number.new(50) { list.replace(%w[a b c]) })
assert_equal(%w[a b c], found.sort)
list = long(10)
class Halves < Number
  def rand(_limit) = (@calls = @calls.to_i + 1; act if @calls == 2; 4)
end
assert_equal([], list.sample(2, random: Halves.new { list.replace(long(5)).freeze }))
list = long
keys = Array.new(30) { Key.new }
keys[20] = Key.new { list.clear }
list[500] = Key.new
left = list.difference(keys, Array.new(30) { |i| "other #{i}" })
assert_empty(left.reject { |e| String === e || Key === e })
list = long(100_000)
first = nil
list.send(:initialize, 100) { GC.start; first ||= list[50_000].inspect; 1 }
assert_equal("nil", first)
assert_equal([1] * 100, list)
assert_raise(TypeError) do
  groups = Array.new(20) { Process.gid }
  groups[0] = Number.new(Process.gid) { groups.clear }
  Process.groups = groups
end
